import { type Fault, FAULT, type FaultCode } from '#schemas/protocol/faults.ts'

/** The password-change faults with a message of their own. */
const KNOWN = new Set<FaultCode>([
  FAULT.accountLocked,
  FAULT.overloaded,
  FAULT.requestTimeout,
  FAULT.connectFailed,
])

/** The message for a failed password change. */
export function passwordFaultMessage({ code }: Fault): string {
  return KNOWN.has(code) ? `session.fault.${code}` : 'session.passwords.failed'
}
