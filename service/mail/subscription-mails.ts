import { playUnits } from '#schemas/kinds/play-units.ts'
import type { MailFormat, MailTemplate } from './mail-templates.ts'
import type { MailContents } from './outbox.ts'

/** The mail about a subscription that its player asked for. */
export function subscriptionDetails(
  content: MailContents['subscriptionDetails'],
  { time, money, play }: MailFormat,
): MailTemplate {
  const { currency, remaining, drawPrice, nextDrawTime, plays, gameRule, payGo, to: _to, ...values } = content
  return {
    screen: 'subscriptions.list',
    query: {},
    values: {
      ...values,
      unit: gameRule === undefined ? '' : playUnits[gameRule],
      plays: plays.split(', ').map(play).join(', '),
      price: money(drawPrice, currency),
      remaining: money(remaining, currency),
      next: nextDrawTime === undefined ? '' : time(nextDrawTime),
    },
    paragraphs: [
      'body',
      'plays',
      payGo ? 'drawByDraw' : 'draws',
      ...(nextDrawTime === undefined ? [] : ['next']),
    ],
    notes: [payGo ? 'cancelDrawByDraw' : 'cancel'],
  }
}

/** The mails about a draw that could not be paid, and about the end after too many. */
export function unpaidSubscription(
  { game, gameRule, price, currency, failuresMax }: MailContents['subscriptionUnpaid'],
  { money }: MailFormat,
  paragraphs: readonly string[],
  notes: readonly string[],
): MailTemplate {
  return {
    screen: 'subscriptions.list',
    query: {},
    values: { game, unit: playUnits[gameRule], price: money(price, currency), failures: failuresMax },
    paragraphs,
    notes,
  }
}
