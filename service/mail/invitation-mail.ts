import type { MailTemplate } from './mail-templates.ts'
import type { MailContents } from './outbox.ts'

/** Its button leads home, with the code of the player who invites. */
export function invitation({ inviter, code, stopKey }: MailContents['invitation']): MailTemplate {
  return {
    query: { refStr: code },
    values: { inviter },
    stopKey,
    paragraphs: ['body', 'code'],
    notes: ['why', 'age'],
  }
}
