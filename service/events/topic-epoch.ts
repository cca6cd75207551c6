import type { TopicPosition, TopicRequest } from '#schemas/protocol/frames.ts'

/**
 * Epochs of topics. A log drops a topic that was quiet for long, and its offsets restart at 1; so a topic's epoch is the log's epoch and
 * the stretch of time of its first event. A topic without events has the current stretch, so that a client that subscribed before its first
 * event misses none.
 */
export const STRETCH_MS = 30 * 60_000
/** Longer than two stretches: a topic that began in one stretch is kept beyond the next one. */
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

/** The kept range of a topic: the offsets of its first and last event. */
export interface TopicSpan {
  epoch: string
  first: number
  last: number
}

/** The first offset to send, and the position to report; `from` is null if nothing is to be sent. */
export interface Resumption {
  position: TopicPosition
  from: number | null
}

/** Resumes a client from its position (protocol, "Topics and resume"). */
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
