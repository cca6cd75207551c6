import { Fault, FAULT, type FaultCode, FAULTS } from '#schemas/protocol/faults.ts'
import type {
  FaultOnWire,
  PushFrame,
  RequestFrame,
  ResponseFrame,
  TopicPosition,
} from '#schemas/protocol/frames.ts'
import type { TopicPositions } from './topic-positions.ts'

/** What a transport tells the client besides answers. */
export interface TransportListener {
  pushed: (push: PushFrame) => void
  positioned: (positions: readonly TopicPosition[]) => void
  /** Something came back: the connection stands. */
  answered: () => void
  /** Nothing came back. */
  failed: () => void
  /** The service will not let this client follow what it asked for. */
  refused: (fault: Fault) => void
}

/** One way to reach the channel. Answers come in the order of the frames; no answer at all is a thrown `Fault`. */
export interface Transport {
  /** How long to wait before the first try after a failure (spec 4, "Session, login and connection"). */
  readonly reinitialiseAfterMs: number
  send: (frames: readonly RequestFrame[], secured: boolean) => Promise<ResponseFrame[]>
  /** Starts to bring pushes of the followed topics, and goes on until it is closed. */
  follow: (positions: TopicPositions) => void
  /** The followed topics are not what they were. */
  topicsChanged: () => void
  /** Tries again at once instead of at the next interval. */
  wake: () => void
  close: () => void
}

/** Faults after which nobody knows whether the request arrived. */
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

/** A fault as it came by the wire. A code newer than this client counts as a failure of the service. */
export function faultFromWire({ code, message, args }: FaultOnWire): Fault {
  const fault = new Fault(code in FAULTS ? (code as FaultCode) : FAULT.processingFailed, args)
  fault.message = message
  return fault
}
