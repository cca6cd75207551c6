import type { MailTemplate } from './mail-templates.ts'
import type { MailContents } from './outbox.ts'

/** The mail of an invitation. Its button opens the home of the site with the inviting player's code. */
export function invitation({ inviter, code, stopKey }: MailContents['invitation']): MailTemplate {
  return {
    query: { refStr: code },
    values: { inviter },
    stopKey,
    paragraphs: ['body', 'code'],
    notes: ['why', 'age'],
  }
}
