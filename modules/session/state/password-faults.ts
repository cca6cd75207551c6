import type { Fault } from '#schemas/protocol/faults.ts'

/** The faults of a change of the password that have a text of their own. */
const KNOWN = new Set(['106', '300', 'Client.Error.RequestTimeout', 'Channel.Connect.Failed'])

/** Which message explains why a password could not be changed. */
export function passwordFaultMessage({ code }: Fault): string {
  return KNOWN.has(code) ? `session.fault.${code}` : 'session.passwords.failed'
}
