import type { TopicRequest } from '#schemas/protocol/frames.ts'
import type { EventLog, StoredPush, TopicHistory } from '#service/events/event-log.ts'

/** Pushes per poll; the next poll returns the rest. */
const PUSHES_MAX = 2000
const PUSHES_MAX_BYTES = 512 * 1024
/** Topics that are read concurrently. */
const TOPICS_AT_ONCE = 8

/** Reads topics for one answer: when it is full, the remaining pushes go into the next answer. */
export async function readHistories(
  events: EventLog,
  topics: readonly TopicRequest[],
): Promise<TopicHistory[]> {
  const room = new PushRoom()
  const histories: TopicHistory[] = []
  for (let from = 0; from < topics.length; from += TOPICS_AT_ONCE) {
    const some = topics.slice(from, from + TOPICS_AT_ONCE)
    const read = await Promise.all(
      some.map(async (topic) => readNow(events, topic, room) ?? events.read(topic)),
    )
    for (const history of read) histories.push(room.take(history))
  }
  return histories
}

/** Like `readHistories`, from this process's memory; null if the log must be asked. */
export function readHistoriesNow(events: EventLog, topics: readonly TopicRequest[]): TopicHistory[] | null {
  const room = new PushRoom()
  const histories: TopicHistory[] = []
  for (const topic of topics) {
    const history = readNow(events, topic, room)
    if (history === null) return null
    histories.push(room.take(history))
  }
  return histories
}

const readNow = (events: EventLog, topic: TopicRequest, room: PushRoom) =>
  (room.isFull ? unread(topic) : null) ?? events.readNow(topic)

/** A topic at the requested position, without pushes; null without a position, which only the log can provide. */
function unread({ topic, epoch, offset }: TopicRequest): TopicHistory | null {
  if (epoch === undefined || offset === undefined) return null
  return { position: { topic, epoch, offset, gap: false }, pushes: [] }
}

/** Remaining capacity of an answer's pushes. */
export class PushRoom {
  #pushes = PUSHES_MAX
  #bytes = PUSHES_MAX_BYTES

  get isFull(): boolean {
    return this.#pushes <= 0 || this.#bytes <= 0
  }

  /** Takes as much of a history as fits; the returned position is where the rest begins. */
  take({ position, pushes }: TopicHistory): TopicHistory {
    let end = 0
    for (; end < pushes.length && !this.isFull; end += 1) {
      this.#pushes -= 1
      this.#bytes -= (pushes[end] as StoredPush).frame.length
    }
    if (end === pushes.length) return { position, pushes }
    const kept = pushes.slice(0, end)
    const offset = kept.at(-1)?.offset ?? (pushes[0] as StoredPush).offset - 1
    return { position: { ...position, offset }, pushes: kept }
  }
}
