import { FRAMES_MAX, KEY_MAX_LENGTH, PRIORITY_DEFAULT, PRIORITY_MAX, PRIORITY_MIN } from '#schemas/limits.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'

/** A frame with a valid envelope; `fault` describes an error in the rest of it. */
export interface ReadFrame {
  id: number
  op: string
  body: unknown
  priority: number
  key: string | null
  fault: Fault | null
}

/** The reason for refusing a whole message with 400: no part of it can be answered by id. */
export class UnreadableRequest extends Error {
  override readonly name = 'UnreadableRequest'
}

const KEY = new RegExp(`^[^\\p{C}\\p{Zl}\\p{Zp}]{1,${KEY_MAX_LENGTH}}$`, 'u')

/** Parses a message into request frames; throws UnreadableRequest. */
export function readFrames(message: unknown): ReadFrame[] {
  if (!Array.isArray(message)) throw new UnreadableRequest('A message is an array of frames.')
  if (message.length > FRAMES_MAX) throw new UnreadableRequest(`A message has at most ${FRAMES_MAX} frames.`)
  return message.map(readFrame)
}

function readFrame(frame: unknown): ReadFrame {
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) {
    throw new UnreadableRequest('A frame is a map.')
  }
  const { id, op, body, priority, key } = frame as Record<string, unknown>
  if (!Number.isSafeInteger(id) || (id as number) < 0) {
    throw new UnreadableRequest('The id of a frame is an integer from 0.')
  }
  const breach = envelopeBreach({ op, body, priority, key })
  return {
    id: id as number,
    op: typeof op === 'string' ? op : '',
    body,
    priority: breach === null && typeof priority === 'number' ? priority : PRIORITY_DEFAULT,
    key: breach === null && typeof key === 'string' ? key : null,
    fault: breach === null ? null : new Fault(FAULT.invalidBody, breach),
  }
}

/** A nil priority or key counts as absent: some encoders write every field. */
function envelopeBreach(frame: { op: unknown; body: unknown; priority: unknown; key: unknown }) {
  if (typeof frame.op !== 'string') return { path: '/op', keyword: 'type' }
  if (typeof frame.body !== 'object' || frame.body === null || Array.isArray(frame.body)) {
    return { path: '/body', keyword: 'type' }
  }
  if (frame.priority !== undefined && frame.priority !== null) {
    if (!Number.isInteger(frame.priority)) return { path: '/priority', keyword: 'type' }
    if ((frame.priority as number) < PRIORITY_MIN) return { path: '/priority', keyword: 'minimum' }
    if ((frame.priority as number) > PRIORITY_MAX) return { path: '/priority', keyword: 'maximum' }
  }
  if (frame.key !== undefined && frame.key !== null) {
    if (typeof frame.key !== 'string') return { path: '/key', keyword: 'type' }
    if (!KEY.test(frame.key)) return { path: '/key', keyword: 'pattern' }
  }
  return null
}
