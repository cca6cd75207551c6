import type { TopicPosition, TopicRequest } from '#schemas/protocol/frames.ts'

/** An event as the relay passes it to the log; the log assigns its offset. */
export interface LoggedEvent {
  topic: string
  event: string
  body: unknown
}

/** One push frame, encoded once for all subscribers. */
export interface StoredPush {
  readonly topic: string
  readonly epoch: string
  readonly offset: number
  readonly event: string
  /** The whole push frame as MessagePack. */
  readonly frame: Buffer
}

/** The current position of a topic, and its events after the requested position. */
export interface TopicHistory {
  readonly position: TopicPosition
  readonly pushes: readonly StoredPush[]
}

/**
 * New events of one topic, in order and without a gap between them. An empty list means that events may have been missed: the listener must
 * read the log.
 */
export type TopicListener = (pushes: readonly StoredPush[]) => void

/**
 * The ordered log of every topic: in memory, or on Redis Streams. A topic has an epoch and dense offsets from 1; a new epoch begins if the
 * log may have lost events, so that every holder of the old one gets `gap: true`.
 */
export interface EventLog {
  /** The events after the requested position, up to READ_MAX, or the end of the topic without a position. */
  read: (request: TopicRequest) => Promise<TopicHistory>
  /** Like `read`, from this process's memory; null if the log must be asked. */
  readNow: (request: TopicRequest) => TopicHistory | null
  /** The last events of a topic, oldest first. */
  latest: (topic: string, most: number) => Promise<readonly StoredPush[]>
  /** Calls back with the events that reach this process from now on; the returned function unsubscribes. */
  listen: (topic: string, listener: TopicListener) => () => void
  /** Like `listen`, with one listener for many topics. */
  listenToAll: (topics: readonly string[], listener: TopicListener) => () => void
  /** Appends a batch once: a number that is not above the last appended one has no effect. */
  append: (batch: number, events: readonly LoggedEvent[]) => Promise<void>
  /** The last appended batch; -1 if the log has none. */
  lastBatch: () => Promise<number>
  /** Begins a new epoch: every holder of an old position gets `gap: true`. The number of the last batch stays. */
  beginEpoch: () => Promise<void>
  /** Rejects if the log cannot be reached. */
  ping: () => Promise<void>
  close: () => Promise<void>
}

/** Events per read; the returned position is where the rest begins. */
export const READ_MAX = 2000

/** Topics between processes, never sent to a client. */
export const SESSIONS_ENDED_TOPIC = 'internal/sessions-ended'
