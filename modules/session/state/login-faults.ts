import { type Fault, FAULT, type FaultCode } from '#schemas/protocol/faults.ts'

/** The login codes with a message of their own (spec 8, "Login"). */
const KNOWN = new Set<FaultCode>([
  FAULT.notLoggedIn,
  FAULT.notYours,
  FAULT.wrongCredentials,
  FAULT.alreadyLoggedIn,
  FAULT.accountExpired,
  FAULT.accountLocked,
  FAULT.selfRestricted,
  FAULT.noTemporaryPassword,
  FAULT.malformedCredentials,
  FAULT.malformedUsername,
  FAULT.malformedPassword,
  FAULT.passwordChangeRequired,
  FAULT.overloaded,
  FAULT.requestTimeout,
  FAULT.connectFailed,
])

/** The message for a failed login. */
export function loginFaultMessage(fault: Fault): string {
  return KNOWN.has(fault.code) ? `session.fault.${fault.code}` : 'session.fault.other'
}
