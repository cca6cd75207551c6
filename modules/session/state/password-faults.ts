import { type Fault, FAULT, type FaultCode } from '#schemas/protocol/faults.ts'

/** The faults of a change of the password that have a text of their own. */
const KNOWN = new Set<FaultCode>([
  FAULT.accountLocked,
  FAULT.overloaded,
  FAULT.requestTimeout,
  FAULT.connectFailed,
])

/** Which message explains why a password could not be changed. */
export function passwordFaultMessage({ code }: Fault): string {
  return KNOWN.has(code) ? `session.fault.${code}` : 'session.passwords.failed'
}
