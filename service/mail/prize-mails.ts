import type { MailFormat, MailTemplate } from './mail-templates.ts'
import type { MailContents } from './outbox.ts'

/** The mails about prizes: a won item in one of its states, and money. */
export function prizeItem(content: MailContents['prizeItem'], time: MailFormat['time']): MailTemplate {
  const { prizeItemId, status, item, imageUrl, quantity, game, until, agent, reference } = content
  return {
    screen: 'prizes.item',
    query: { id: String(prizeItemId) },
    ...(imageUrl === undefined ? {} : { prize: { imageUrl, name: item } }),
    values: {
      // A selector of a message has no hyphen.
      stage: status === 'at-agent' ? 'ready' : status,
      item,
      quantity,
      game,
      until: time(until),
      agent: agent ?? '',
      reference: reference ?? '',
    },
    paragraphs: [
      status,
      ...(agent === undefined ? [] : ['agent']),
      ...(reference === undefined ? [] : ['reference']),
    ],
    notes: [status === 'won' ? 'claim' : 'help'],
  }
}

export function prizeWon(
  { game, amount, currency }: MailContents['prizeWon'],
  format: MailFormat,
): MailTemplate {
  const money = format.money(amount, currency)
  return {
    screen: 'cashier.history',
    query: {},
    figure: money,
    values: { game, money },
    paragraphs: ['body'],
    notes: ['settings'],
  }
}

export function cardsWon(
  { cards, amount, currency }: MailContents['cardsWon'],
  format: MailFormat,
): MailTemplate {
  const money = format.money(amount, currency)
  return {
    screen: 'cashier.history',
    query: {},
    figure: money,
    values: { cards, money },
    paragraphs: ['body'],
    notes: ['settings'],
  }
}
