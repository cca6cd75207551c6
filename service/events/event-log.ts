import type { TopicPosition, TopicRequest } from '#schemas/protocol/frames.ts'

/** An event as the relay hands it to the log; the log gives it its offset. */
export interface LoggedEvent {
  topic: string
  event: string
  body: unknown
}

/** One push frame, encoded once for everybody who gets it. */
export interface StoredPush {
  readonly topic: string
  readonly epoch: string
  readonly offset: number
  readonly event: string
  /** The whole push frame as MessagePack. */
  readonly frame: Buffer
}

/** Where a topic stands for somebody who asked with a position, and what they have not seen yet. */
export interface TopicHistory {
  readonly position: TopicPosition
  readonly pushes: readonly StoredPush[]
}

/**
 * New events of one topic, in order and without a hole between them. An empty list: something may have been missed, so
 * that the listener has to look into the log by itself.
 */
export type TopicListener = (pushes: readonly StoredPush[]) => void

/**
 * The ordered log of every topic: in memory, or on Redis Streams. A topic has an epoch and dense offsets from 1;
 * a new epoch begins where the log may have lost events, so that everyone who holds the old one gets `gap: true`.
 */
export interface EventLog {
  /** What came after the asked position, up to READ_MAX events, or the end of the topic where none was asked. */
  read: (request: TopicRequest) => Promise<TopicHistory>
  /** The same where this process has it at hand; null if the log has to be asked. */
  readNow: (request: TopicRequest) => TopicHistory | null
  /** The last events of a topic, oldest first. */
  latest: (topic: string, most: number) => Promise<readonly StoredPush[]>
  /** Calls back with the events that reach this process from now on; the answer ends it. */
  listen: (topic: string, listener: TopicListener) => () => void
  /** The same with one listener for many topics. */
  listenToAll: (topics: readonly string[], listener: TopicListener) => () => void
  /** Appends a batch once: a number that is not above the last one appended changes nothing. */
  append: (batch: number, events: readonly LoggedEvent[]) => Promise<void>
  /** The last batch that was appended; -1 where the log has none. */
  lastBatch: () => Promise<number>
  /** Begins a new epoch: whoever holds a position of the old one gets `gap: true`. The number of the last batch stays. */
  beginEpoch: () => Promise<void>
  /** Rejects where the log cannot be reached. */
  ping: () => Promise<void>
  close: () => Promise<void>
}

/** Events that one reading brings at most; its position says where the rest begins. */
export const READ_MAX = 2000

/** Topics that travel between processes and never to a client. */
export const SESSIONS_ENDED_TOPIC = 'internal/sessions-ended'
