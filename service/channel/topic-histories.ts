import type { TopicRequest } from '#schemas/protocol/frames.ts'
import type { EventLog, StoredPush, TopicHistory } from '#service/events/event-log.ts'

/** What one poll brings at the most; the next one brings what follows. */
const PUSHES_MAX = 2000
const PUSHES_MAX_BYTES = 512 * 1024
/** Topics that are read at the same time. */
const TOPICS_AT_ONCE = 8

/** Reads topics for one answer: once it is full, what is left of the topics stays for the next one. */
export async function readHistories(
  events: EventLog,
  topics: readonly TopicRequest[],
): Promise<TopicHistory[]> {
  const room = new PushRoom()
  const histories: TopicHistory[] = []
  for (let from = 0; from < topics.length; from += TOPICS_AT_ONCE) {
    const some = topics.slice(from, from + TOPICS_AT_ONCE)
    const known = some.map((topic) => (room.isFull ? unread(topic) : null) ?? events.readNow(topic))
    const read = known.every((history) => history !== null)
      ? known
      : await Promise.all(some.map(async (topic, index) => known[index] ?? events.read(topic)))
    for (const history of read) histories.push(room.take(history))
  }
  return histories
}

/** A topic at the position that was asked for; null where there was none, which the log alone can give. */
function unread({ topic, epoch, offset }: TopicRequest): TopicHistory | null {
  if (epoch === undefined || offset === undefined) return null
  return { position: { topic, epoch, offset, gap: false }, pushes: [] }
}

/** What is left of an answer's pushes. */
export class PushRoom {
  #pushes = PUSHES_MAX
  #bytes = PUSHES_MAX_BYTES

  get isFull(): boolean {
    return this.#pushes <= 0 || this.#bytes <= 0
  }

  /** As much of a history as there is room for; its position says where the rest begins. */
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
