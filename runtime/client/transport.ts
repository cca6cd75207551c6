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
const IN_DOUBT: readonly FaultCode[] = [
  FAULT.messageNotSent,
  FAULT.sendFailed,
  FAULT.requestTimeout,
  FAULT.deliveryInDoubt,
  FAULT.connectFailed,
]

export function isDeliveryInDoubt(fault: unknown): boolean {
  return fault instanceof Fault && IN_DOUBT.includes(fault.code)
}

/** A fault from the wire. A code unknown to this client counts as a failure of the service. */
export function faultFromWire({ code, message, args }: FaultOnWire): Fault {
  const fault = new Fault(code in FAULTS ? (code as FaultCode) : FAULT.processingFailed, args)
  fault.message = message
  return fault
}
