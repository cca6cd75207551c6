import type { Fault } from '#schemas/protocol/faults.ts'

/** The login codes that have a text of their own (spec 8, "Login"). */
const KNOWN = new Set([
  '101',
  '102',
  '103',
  '104',
  '105',
  '106',
  '107',
  '108',
  '109',
  '110',
  '111',
  '115',
  '300',
  'Client.Error.RequestTimeout',
  'Channel.Connect.Failed',
])

/** Which message explains why a login failed. */
export function loginFaultMessage(fault: Fault): string {
  return KNOWN.has(fault.code) ? `session.fault.${fault.code}` : 'session.fault.other'
}
