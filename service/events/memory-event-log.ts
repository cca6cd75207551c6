import { TOPIC_HISTORY_EVENTS, TOPIC_HISTORY_MS } from '#schemas/limits.ts'
import type { TopicRequest } from '#schemas/protocol/frames.ts'
import type { Clock } from '#service/base/clock.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import { encode } from '#service/wire/codec.ts'
import { type EventLog, type LoggedEvent, READ_MAX, type StoredPush, type TopicHistory } from './event-log.ts'
import { createListeners } from './listeners.ts'
import { frameHead, frameMiddle } from './push-frame.ts'
import { epochAt, resume, TOPIC_FORGOTTEN_AFTER_MS } from './topic-epoch.ts'
import { TopicFrames } from './topic-frames.ts'

interface Topic {
  readonly name: string
  readonly epoch: string
  /** The first bytes of every frame of the topic. */
  readonly head: Buffer
  readonly kept: TopicFrames
  last: number
  lastAt: number
}

/** An event's name, encoded for the frames. */
interface EventKind {
  readonly event: string
  readonly number: number
  readonly middle: Buffer
}

/** The kinds of the events that were published so far. */
class EventKinds {
  readonly #kinds: EventKind[] = []
  readonly #byEvent = new Map<string, EventKind>()

  of(event: string): EventKind {
    let kind = this.#byEvent.get(event)
    if (kind === undefined) {
      kind = { event, number: this.#kinds.length, middle: frameMiddle(event) }
      this.#byEvent.set(event, kind)
      this.#kinds.push(kind)
    }
    return kind
  }

  /** The events of a topic from an index on, at most `most`. */
  pushesFrom({ name, epoch, kept, last }: Topic, index: number, most = Infinity): StoredPush[] {
    const first = last - kept.count + 1 + index
    return kept.from(index, most).map(({ frame, name: kind }, place) => {
      const { event } = this.#kinds[kind] as EventKind
      return { topic: name, epoch, offset: first + place, event, frame }
    })
  }
}

/** Memory for all topics; above it a busy topic keeps only its last 1,000 events. */
const BYTES_MAX = 128 * 1024 * 1024
const SWEEP_MS = 60_000

/** The event log of a single-process service; a restart begins a new epoch. */
export function createMemoryEventLog(clock: Clock, entropy: Entropy): EventLog {
  const freshEpoch = () => Buffer.from(entropy.bytes(9)).toString('base64url')
  let logEpoch = freshEpoch()
  const topics = new Map<string, Topic>()
  const kinds = new EventKinds()
  const listeners = createListeners()
  let lastBatch = -1
  let bytes = 0

  function topicOf(name: string, now: number): Topic {
    let topic = topics.get(name)
    if (topic === undefined) {
      const epoch = epochAt(logEpoch, now)
      topic = { name, epoch, head: frameHead(name, epoch), kept: new TopicFrames(), last: 0, lastAt: now }
      topics.set(name, topic)
    }
    return topic
  }

  function keep(topic: Topic, event: LoggedEvent, now: number): void {
    topic.last += 1
    topic.lastAt = now
    const { number, middle } = kinds.of(event.event)
    const before = topic.kept.byteCount
    // The encoder's buffer is reused by the next encoding: the offset's few bytes are copied, the body comes last.
    const offset = Buffer.from(encode(topic.last))
    topic.kept.add([topic.head, offset, middle, encode(event.body)], { at: now, name: number })
    bytes += topic.kept.byteCount - before
  }

  /** Drops events that are neither among the last 1,000 nor younger than 10 minutes. */
  function trim({ kept }: Topic, now: number): void {
    const surplus = kept.count - TOPIC_HISTORY_EVENTS
    if (surplus <= 0) return
    const youngest = bytes > BYTES_MAX ? Infinity : now - TOPIC_HISTORY_MS
    const before = kept.byteCount
    kept.dropOld(surplus, youngest)
    bytes -= before - kept.byteCount
  }

  function sweep(): void {
    const now = clock.now()
    for (const [name, topic] of topics) {
      trim(topic, now)
      if (now - topic.lastAt < TOPIC_FORGOTTEN_AFTER_MS || listeners.has(name)) continue
      bytes -= topic.kept.byteCount
      topics.delete(name)
    }
  }
  const sweeping = setInterval(sweep, SWEEP_MS)
  sweeping.unref()

  function read(request: TopicRequest): TopicHistory {
    const topic = topics.get(request.topic)
    const first = topic === undefined ? 1 : topic.last - topic.kept.count + 1
    const span = topic === undefined ? null : { epoch: topic.epoch, first, last: topic.last }
    const { position, from } = resume(request, span, epochAt(logEpoch, clock.now()))
    if (from === null || topic === undefined) return { position, pushes: [] }
    const pushes = kinds.pushesFrom(topic, from - first, READ_MAX)
    return { position: { ...position, offset: pushes.at(-1)?.offset ?? position.offset }, pushes }
  }

  return {
    read: (request) => Promise.resolve(read(request)),
    readNow: read,
    latest(name, most) {
      const topic = topics.get(name)
      return Promise.resolve(topic ? kinds.pushesFrom(topic, Math.max(0, topic.kept.count - most)) : [])
    },
    listen: listeners.add,
    listenToAll: listeners.addToAll,
    append(batch, events) {
      if (batch <= lastBatch) return Promise.resolve()
      lastBatch = batch
      const now = clock.now()
      const touched = new Map<Topic, number>()
      for (const event of events) {
        const topic = topicOf(event.topic, now)
        keep(topic, event, now)
        touched.set(topic, (touched.get(topic) ?? 0) + 1)
      }
      for (const [topic, added] of touched) {
        // Trimming in strides keeps appends to a busy topic cheap.
        if (topic.kept.count % 64 < added) trim(topic, now)
        if (listeners.has(topic.name))
          listeners.tell(topic.name, kinds.pushesFrom(topic, topic.kept.count - added))
      }
      return Promise.resolve()
    },
    lastBatch: () => Promise.resolve(lastBatch),
    beginEpoch() {
      logEpoch = freshEpoch()
      topics.clear()
      bytes = 0
      for (const topic of listeners.topics()) listeners.tell(topic, [])
      return Promise.resolve()
    },
    ping: () => Promise.resolve(),
    close() {
      clearInterval(sweeping)
      return Promise.resolve()
    },
  }
}
