import type { OutgoingMail } from './mail-transport.ts'

/** The headers of a mail beyond the usual ones. */
export function headersOf({ stopAddress, inReplyTo, replyTo }: OutgoingMail): Record<string, string> {
  return {
    ...(inReplyTo !== undefined && { 'In-Reply-To': inReplyTo, References: inReplyTo }),
    ...(replyTo !== undefined && { 'Reply-To': replyTo }),
    'Auto-Submitted': 'auto-generated',
    ...(stopAddress !== undefined && {
      'List-Unsubscribe': `<${stopAddress}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  }
}
