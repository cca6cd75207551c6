import type { OutgoingMail } from './mail-transport.ts'

/** The headers of a mail beyond the usual ones. */
export function headersOf({ stopAddress }: OutgoingMail): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(stopAddress !== undefined && {
      'List-Unsubscribe': `<${stopAddress}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}
