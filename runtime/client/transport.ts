import { LOST } from '#runtime/session/fault-rules.ts'
import { Fault, FAULT, type FaultCode, FAULTS } from '#schemas/protocol/faults.ts'
import type {
  FaultOnWire,
  PushFrame,
  RequestFrame,
  ResponseFrame,
  TopicPosition,
} from '#schemas/protocol/frames.ts'
import type { TopicPositions } from './topic-positions.ts'

/** Callbacks of a transport, besides answers. */
export interface TransportListener {
  pushed: (push: PushFrame) => void
  positioned: (positions: readonly TopicPosition[]) => void
  /** An answer arrived: the connection works. */
  answered: () => void
  /** No answer arrived. */
  failed: () => void
  /** The service refuses a subscription of this client. */
  refused: (fault: Fault) => void
}

/** A transport of the channel. Answers come in the order of the frames; a missing answer is a thrown `Fault`. */
export interface Transport {
  /** Delay before the first retry after a failure (spec 4, "Session, login and connection"). */
  readonly reinitialiseAfterMs: number
  send: (frames: readonly RequestFrame[], secured: boolean) => Promise<ResponseFrame[]>
  /** Starts receiving pushes of the subscribed topics, until it is closed. */
  follow: (positions: TopicPositions) => void
  /** The set of subscribed topics changed. */
  topicsChanged: () => void
  /** Retries immediately instead of at the next interval. */
  wake: () => void
  close: () => void
}

/** Faults after which it is unknown whether the request arrived. */
const IN_DOUBT: readonly FaultCode[] = [...LOST, FAULT.deliveryInDoubt, FAULT.notSentReliably]

export function isDeliveryInDoubt(fault: unknown): boolean {
  return fault instanceof Fault && IN_DOUBT.includes(fault.code)
}

/** Named in the text of a fault of a service that has no room for the call (spec 8, "300"). */
const BULKHEAD_FULL = 'BulkheadFullException'

/**
 * A fault from the wire. A code unknown to this client counts as a failure of the service, one whose text names a full
 * bulkhead as an overload: a join then fails with 300.
 */
export function faultFromWire({ code, message, args }: FaultOnWire): Fault {
  const bulkheadFull = message.includes(BULKHEAD_FULL)
  const fault = bulkheadFull
    ? new Fault(FAULT.overloaded, { ...args, bulkheadFull })
    : new Fault(code in FAULTS ? (code as FaultCode) : FAULT.processingFailed, args)
  fault.message = message
  return fault
}
