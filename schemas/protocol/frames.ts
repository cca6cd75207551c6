import type { FaultArgs } from './faults.ts'

/** One call of an operation (protocol, "Transport"). */
export interface RequestFrame {
  /** The client's number, unique while pending. */
  id: number
  op: string
  body: Record<string, unknown>
  priority?: number
  /** Idempotency key: 1 to 64 printable characters. */
  key?: string
}

/** A fault in wire form; `code` may be unknown to this client. */
export interface FaultOnWire {
  code: string
  message: string
  args?: FaultArgs
}

export type ResponseFrame =
  | { id: number; ok: true; result: unknown; token?: string }
  | { id: number; ok: false; fault: FaultOnWire }

export interface PushFrame {
  topic: string
  epoch: string
  offset: number
  event: string
  body: unknown
}

/** A client's position in a topic. Without epoch and offset it starts at the end. */
export interface TopicRequest {
  topic: string
  epoch?: string
  offset?: number
}

export interface TopicPosition {
  topic: string
  epoch: string
  offset: number
  /** The log no longer contains the requested position: reload the session. */
  gap: boolean
}

export interface PollRequest {
  topics: TopicRequest[]
  waitMs?: number
}

export interface PollResponse {
  topics: TopicPosition[]
  pushes: PushFrame[]
}

/** A list of game instances in wire form: field names once, then one row per instance. */
export interface Columns {
  cols: string[]
  rows: unknown[][]
}
