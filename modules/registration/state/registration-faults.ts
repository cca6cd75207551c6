import type { Fault } from '#schemas/protocol/faults.ts'

const KNOWN = new Set(['113', '20', '28', '300', 'Client.Error.RequestTimeout', 'Channel.Connect.Failed'])

/** Which message explains why a registration failed as a whole (spec 8, "Registration"). */
export function faultMessage({ code }: Fault): string {
  return KNOWN.has(code) ? `registration.fault.${code}` : 'registration.fault.20'
}
