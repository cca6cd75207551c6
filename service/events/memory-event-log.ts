import { TOPIC_HISTORY_EVENTS, TOPIC_HISTORY_MS } from '#schemas/limits.ts'
import type { Clock } from '#service/adapters/clock.ts'
import type { Entropy } from '#service/adapters/entropy.ts'
import { encode } from '#service/channel/codec.ts'
import type { EventLog, LoggedEvent, StoredPush, TopicListener } from './event-log.ts'
import { createListeners } from './listeners.ts'
import { buildPush } from './push-frame.ts'
import { epochAt, resume, TOPIC_FORGOTTEN_AFTER_MS } from './topic-epoch.ts'

interface Kept {
  push: StoredPush
  at: number
}

interface Topic {
  epoch: string
  kept: Kept[]
  last: number
  lastAt: number
}

/** All topics together may hold so much; beyond it a busy topic keeps its last 1,000 events alone. */
const BYTES_MAX = 128 * 1024 * 1024
const SWEEP_MS = 60_000

/** The event log of a service that is one process; a restart begins a new epoch. */
export function createMemoryEventLog(clock: Clock, entropy: Entropy): EventLog {
  const logEpoch = Buffer.from(entropy.bytes(9)).toString('base64url')
  const topics = new Map<string, Topic>()
  const listeners = createListeners()
  let lastBatch = -1
  let bytes = 0

  function topicOf(name: string, now: number): Topic {
    let topic = topics.get(name)
    if (topic === undefined) {
      topic = { epoch: epochAt(logEpoch, now), kept: [], last: 0, lastAt: now }
      topics.set(name, topic)
    }
    return topic
  }

  function keep(event: LoggedEvent, now: number): StoredPush {
    const topic = topicOf(event.topic, now)
    topic.last += 1
    topic.lastAt = now
    const push = buildPush({
      topic: event.topic,
      event: event.event,
      epoch: topic.epoch,
      offset: topic.last,
      encodedBody: encode(event.body),
    })
    topic.kept.push({ push, at: now })
    bytes += push.frame.length
    return push
  }

  /** Drops what is neither among the last 1,000 nor younger than 10 minutes. */
  function trim(topic: Topic, now: number): void {
    const surplus = topic.kept.length - TOPIC_HISTORY_EVENTS
    if (surplus <= 0) return
    const youngest = bytes > BYTES_MAX ? Infinity : now - TOPIC_HISTORY_MS
    let dropped = 0
    while (dropped < surplus && (topic.kept[dropped] as Kept).at < youngest) dropped += 1
    for (const { push } of topic.kept.splice(0, dropped)) bytes -= push.frame.length
  }

  function sweep(): void {
    const now = clock.now()
    for (const [name, topic] of topics) {
      trim(topic, now)
      if (now - topic.lastAt < TOPIC_FORGOTTEN_AFTER_MS || listeners.has(name)) continue
      for (const { push } of topic.kept) bytes -= push.frame.length
      topics.delete(name)
    }
  }
  const sweeping = setInterval(sweep, SWEEP_MS)
  sweeping.unref()

  return {
    read(request) {
      const topic = topics.get(request.topic)
      const first = topic?.kept[0]?.push.offset ?? 1
      const span = topic === undefined ? null : { epoch: topic.epoch, first, last: topic.last }
      const { position, from } = resume(request, span, epochAt(logEpoch, clock.now()))
      const pushes = from === null || !topic ? [] : topic.kept.slice(from - first).map((kept) => kept.push)
      return Promise.resolve({ position, pushes })
    },
    latest: (topic, most) =>
      Promise.resolve((topics.get(topic)?.kept ?? []).slice(-most).map((kept) => kept.push)),
    listen: (topic: string, listener: TopicListener) => listeners.add(topic, listener),
    append(batch, events) {
      if (batch <= lastBatch) return Promise.resolve()
      lastBatch = batch
      const now = clock.now()
      const touched = new Map<string, StoredPush[]>()
      for (const event of events) {
        const pushes = touched.get(event.topic)
        const push = keep(event, now)
        if (pushes) pushes.push(push)
        else touched.set(event.topic, [push])
      }
      for (const [name, pushes] of touched) {
        const topic = topics.get(name)
        // Trimming in strides keeps the cost of a busy topic's append small.
        if (topic && topic.kept.length % 64 < pushes.length) trim(topic, now)
        listeners.tell(name, pushes)
      }
      return Promise.resolve()
    },
    ping: () => Promise.resolve(),
    close() {
      clearInterval(sweeping)
      return Promise.resolve()
    },
  }
}
