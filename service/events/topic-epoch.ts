import type { TopicPosition, TopicRequest } from '#schemas/protocol/frames.ts'

/**
 * Epochs of topics. A log forgets a topic that was quiet for long, and its offsets begin at 1 again when it comes
 * back; so a topic's epoch is the log's epoch and the stretch of time in which its first event came. A topic
 * without events has the stretch of now, so that whoever asked before its first event misses none.
 */
export const STRETCH_MS = 30 * 60_000
/** Longer than two stretches: a topic that began in a stretch outlives the next one. */
export const TOPIC_FORGOTTEN_AFTER_MS = 2.5 * STRETCH_MS

export function epochAt(logEpoch: string, now: number): string {
  return `${logEpoch}.${Math.floor(now / STRETCH_MS)}`
}

/** Whether a topic that was empty in one epoch may have had its very first event in the other. */
function precedes(earlier: string, later: string): boolean {
  const [earlierLog, earlierStretch] = earlier.split('.')
  const [laterLog, laterStretch] = later.split('.')
  const stretches = Number(laterStretch) - Number(earlierStretch)
  return earlierLog === laterLog && (stretches === 0 || stretches === 1)
}

/** What a log still holds of a topic: the offsets of its first and last event. */
export interface TopicSpan {
  epoch: string
  first: number
  last: number
}

/** From which offset on to send, and what to say of the position; `from` is null if nothing is to be sent. */
export interface Resumption {
  position: TopicPosition
  from: number | null
}

/** How a client that asks with this position goes on (protocol, "Topics and resume"). */
export function resume(request: TopicRequest, span: TopicSpan | null, emptyEpoch: string): Resumption {
  const { topic, epoch, offset } = request
  const at = { epoch: span?.epoch ?? emptyEpoch, offset: span?.last ?? 0 }
  const end = (gap: boolean): Resumption => ({ position: { topic, ...at, gap }, from: null })
  if (epoch === undefined || offset === undefined) return end(false)
  const fromTheStart = offset === 0 && (epoch === at.epoch || precedes(epoch, at.epoch))
  if (span === null) return end(!fromTheStart)
  if (epoch !== span.epoch && !fromTheStart) return end(true)
  if (offset > span.last || offset < span.first - 1) return end(true)
  return { position: { topic, ...at, gap: false }, from: offset < span.last ? offset + 1 : null }
}

/** Whether an event is the very next one after a position. */
export function isNext(
  position: { epoch: string; offset: number },
  push: { epoch: string; offset: number },
): boolean {
  if (push.offset !== position.offset + 1) return false
  return push.epoch === position.epoch || (position.offset === 0 && precedes(position.epoch, push.epoch))
}
