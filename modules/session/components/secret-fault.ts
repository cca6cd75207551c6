import { type MessageId, messageId } from '#runtime/locale/message-id.ts'
import { FAULT, type Fault, type FaultCode } from '#schemas/protocol/faults.ts'

/** The faults of a change of the password or PIN with a message of their own. */
const KNOWN = new Set<FaultCode>([
  FAULT.accountLocked,
  FAULT.overloaded,
  FAULT.requestTimeout,
  FAULT.connectFailed,
])

/** The message for a failed change of a secret; `other` for a fault without one of its own. */
export function secretFaultMessage({ code }: Fault, other: MessageId): MessageId {
  return KNOWN.has(code) ? messageId(`session.fault.${code}`) : other
}
