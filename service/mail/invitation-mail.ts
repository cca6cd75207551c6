import type { MailFormat, MailTemplate } from './mail-templates.ts'
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
/** The mail about a paid reward. That to the player who invited leads to the list, that to the friend to the account. */
export function referralReward(
  { amount, currency, friend }: MailContents['referralReward'],
  format: MailFormat,
): MailTemplate {
  const money = format.money(amount, currency)
  return {
    screen: friend === undefined ? 'cashier.history' : 'referrals.list',
    query: {},
    figure: money,
    values: { money, friend: friend ?? '', isFriend: String(friend === undefined) },
    paragraphs: ['body'],
    notes: ['notYou'],
  }
}
