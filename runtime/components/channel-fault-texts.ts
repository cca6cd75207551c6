import { type MessageId, messageId } from '#runtime/locale/message-id.ts'
import { FAULT, type FaultCode } from '#schemas/protocol/faults.ts'

/** The faults of the channel itself (spec 8, "Channel faults"), each with a message of its own. */
const CHANNEL_FAULTS: readonly FaultCode[] = [
  FAULT.messageNotSent,
  FAULT.sendFailed,
  FAULT.requestTimeout,
  FAULT.deliveryInDoubt,
  FAULT.notSentReliably,
  FAULT.authenticationFailed,
  FAULT.connectFailed,
  FAULT.connectTimeout,
  FAULT.websocketUnsupported,
]

/** The text of a form about a fault of the channel; null for a refusal, for which the form has its own text. */
export const channelFaultText = (code: FaultCode): MessageId | null =>
  CHANNEL_FAULTS.includes(code) ? messageId(`runtime.fault.${code}`) : null
