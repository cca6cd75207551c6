import type { HttpTransportOptions } from '#runtime/client/http-transport.ts'
import type { Transport } from '#runtime/client/transport.ts'
import { fromColumns, toColumns } from '#schemas/protocol/columns.ts'
import { Fault, FAULT, FAULTS, type FaultCode } from '#schemas/protocol/faults.ts'
import type { Columns, RequestFrame, ResponseFrame } from '#schemas/protocol/frames.ts'
import type { OperationAccess } from '#schemas/protocol/operation.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import leastAnswers from './least-answers.json'
import {
  formAnswers,
  LONG_GAME_TITLE,
  sampleAnswers,
  sampleSession,
  type SampleWorld,
} from './sample-answers.ts'
import { SAMPLE_GAME_ID } from './sample-games.ts'

/** The reads of the protocol; every other operation changes something. */
const READS = new Map<string, { readonly access: OperationAccess; readonly answer: unknown }>(
  Object.entries(leastAnswers as Record<string, { access: OperationAccess; answer: unknown }>),
)

/** The connection is lost a moment after the page has its session, as when a network goes. */
const LOST_AFTER_MS = 500

/**
 * A transport that answers from samples. What every visitor may read comes from the service, except for sample games and an empty lobby. A change is refused
 * as the service refuses those of a preview.
 */
export function createPreviewTransport(
  world: SampleWorld,
  { listener }: Pick<HttpTransportOptions, 'listener'>,
  real: Transport,
): Transport {
  const { state } = world
  const samples = sampleAnswers(world) as Partial<Record<string, (body: unknown) => unknown>>
  const forms = formAnswers(state) as typeof samples
  const hasOwnGames = state.lobby === 'own'
  let hasSession = false

  async function session(frame: RequestFrame): Promise<ResponseFrame> {
    hasSession = true
    const sample = sampleSession(world)
    const [own] = hasOwnGames ? await real.send([frame], false) : []
    if (own?.ok !== true) return { id: frame.id, ok: true, result: sample }
    const { filteredGames, favoriteGames, mainGameInstanceId, currencies } =
      own.result as OperationResult<'init'>
    const games = { filteredGames, favoriteGames, mainGameInstanceId, currencies }
    return { id: frame.id, ok: true, result: { ...sample, ...games } }
  }

  async function answer(frame: RequestFrame): Promise<ResponseFrame> {
    if (frame.op === 'init') return await session(frame)
    if (state.service === 'waiting') return await new Promise(() => undefined)
    if (state.service === 'failing') return refused(frame, FAULT.overloaded)
    const form = forms[frame.op]
    if (form !== undefined) return { id: frame.id, ok: true, result: form(frame.body) }
    const read = READS.get(frame.op)
    if (read === undefined) return refused(frame, FAULT.notYours)
    if (read.access === 'open' && hasOwnGames && !isAboutSample(frame.body)) {
      return (await real.send([frame], false))[0] ?? refused(frame, FAULT.processingFailed)
    }
    return { id: frame.id, ok: true, result: samples[frame.op]?.(frame.body) ?? read.answer }
  }

  return {
    ...real,
    async send(frames) {
      if (state.service === 'disconnected' && hasSession) {
        listener.failed()
        throw new Fault(FAULT.connectFailed)
      }
      const answers = await Promise.all(frames.map(answer))
      listener.answered()
      if (state.service === 'disconnected') setTimeout(listener.failed, LOST_AFTER_MS)
      return state.names === 'long' ? answers.map(lengthened) : answers
    },
    // Events of real games would change what a state shows.
    follow: () => undefined,
    topicsChanged: () => undefined,
  }
}

const refused = ({ id }: RequestFrame, code: FaultCode): ResponseFrame => ({
  id,
  ok: false,
  fault: { code, message: FAULTS[code] },
})

const isAboutSample = ({ gameId, gameInstanceId }: RequestFrame['body']) =>
  [gameId, gameInstanceId].some((id) => Number(id) >= SAMPLE_GAME_ID)

/** The answer with a long title in place of each title of a game. */
function lengthened(frame: ResponseFrame): ResponseFrame {
  if (!frame.ok) return frame
  return { ...frame, result: withLongTitles(frame.result) }
}

function withLongTitles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLongTitles)
  if (typeof value !== 'object' || value === null) return value
  if ('cols' in value && 'rows' in value) {
    const { cols } = value as Columns
    return toColumns(withLongTitles(fromColumns(value as Columns)) as object[], cols)
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === 'gameTitle' ? LONG_GAME_TITLE : withLongTitles(part),
    ]),
  )
}
