import { type Fault, FAULT, type FaultCode } from '#schemas/protocol/faults.ts'

const KNOWN = new Set<FaultCode>([
  FAULT.tooManyRegistrations,
  FAULT.registrationRefused,
  FAULT.fullRegistrationRefused,
  FAULT.overloaded,
  FAULT.requestTimeout,
  FAULT.connectFailed,
])

/** The message for a registration that failed as a whole (spec 8, "Registration"). */
export function faultMessage({ code }: Fault): string {
  return KNOWN.has(code) ? `registration.fault.${code}` : 'registration.fault.20'
}
