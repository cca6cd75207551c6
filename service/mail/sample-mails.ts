import { GAME_RULES } from '#schemas/kinds/game-rules.ts'
import { INDEFINITE_UNTIL } from '#schemas/limits.ts'
import { PRIZE_ITEM_STATUSES } from '#schemas/protocol/prizes.ts'
import { PAYOUT_REFUSALS } from '#schemas/protocol/withdrawals.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import type { WaitingMail } from './outbox.ts'

/** 22 November 2026, 18:30 UTC. */
const PAID_AT = 1_795_372_200_000
/** 1 December 2026. */
const UNTIL = 1_796_083_200_000
/** 1 June 2027. */
const EXCLUDED_UNTIL = 1_811_808_000_000
/** 20 February 2027. */
const CLAIMED_UNTIL = 1_803_081_600_000

const [GAME_RULE] = GAME_RULES

const ON_ITS_WAY = { mailId: 1, memberId: 101, playerId: 1, languageId: 'en_US', country: null, attempts: 1 }
const TO = { to: 'ada@example.org', name: 'Ada' }

const PAYMENT = { amount: 50, currency: 'EUR', reference: 'R-1', at: PAID_AT }

const CASE = { caseId: 17, subject: 'Where is my money?', replyToken: '0123456789abcdef0123456789abcdef' }

const UNPAID = {
  game: 'Aurora 6/49',
  gameRule: GAME_RULE,
  price: 2.5,
  currency: 'EUR',
  failuresMax: 3,
}
/** Mails of every kind, with the reasons and states that change their texts. */
export const SAMPLE_MAILS: readonly WaitingMail[] = [
  { ...ON_ITS_WAY, kind: 'confirmEmail', content: { ...TO, key: 'secret' } },
  { ...ON_ITS_WAY, kind: 'newEmail', content: { ...TO, key: 'secret' } },
  { ...ON_ITS_WAY, kind: 'resetPassword', content: { ...TO, key: 'secret' } },
  { ...ON_ITS_WAY, kind: 'emailChanging', content: { ...TO, other: 'a…@example.org' } },
  {
    ...ON_ITS_WAY,
    kind: 'passwordChanged',
    content: { ...TO, at: PAID_AT },
  },
  { ...ON_ITS_WAY, kind: 'pinChanged', content: { ...TO, at: PAID_AT } },
  { ...ON_ITS_WAY, kind: 'nameChanged', content: { ...TO, at: PAID_AT } },
  { ...ON_ITS_WAY, kind: 'phoneChanged', content: { ...TO, at: PAID_AT } },
  { ...ON_ITS_WAY, kind: 'addressChanged', content: { ...TO, at: PAID_AT } },
  {
    ...ON_ITS_WAY,
    kind: 'addressChanged',
    content: { ...TO, at: PAID_AT, isUnverified: true },
  },
  { ...ON_ITS_WAY, kind: 'timeOut', content: { ...TO, until: UNTIL } },
  { ...ON_ITS_WAY, kind: 'selfExclusion', content: { ...TO, until: EXCLUDED_UNTIL } },
  { ...ON_ITS_WAY, kind: 'selfExclusion', content: { ...TO, until: INDEFINITE_UNTIL, sites: 'this' } },
  { ...ON_ITS_WAY, kind: 'exclusionRemoved', content: { ...TO, until: UNTIL } },
  { ...ON_ITS_WAY, kind: 'limitsReminder', content: { ...TO, months: 6 } },
  { ...ON_ITS_WAY, kind: 'documentAccepted', content: { ...TO, purpose: 'identity' } },
  {
    ...ON_ITS_WAY,
    kind: 'documentRefused',
    content: { ...TO, purpose: 'address', reason: 'The edges are cut off.' },
  },
  { ...ON_ITS_WAY, kind: 'identityVerified', content: TO },
  { ...ON_ITS_WAY, kind: 'addressVerified', content: TO },
  { ...ON_ITS_WAY, kind: 'fundsVerified', content: TO },
  { ...ON_ITS_WAY, kind: 'dormantSoon', content: { ...TO, until: 1_796_000_000_000, months: 13 } },
  { ...ON_ITS_WAY, kind: 'dormantClosed', content: { ...TO, months: 13 } },
  {
    ...ON_ITS_WAY,
    kind: 'bonusEnding',
    content: { ...TO, amount: 7.5, currency: 'EUR', until: UNTIL },
  },
  {
    ...ON_ITS_WAY,
    kind: 'campaign',
    content: {
      ...TO,
      title: 'Advent',
      text: 'Half of your deposit on top.',
      offer: 'depositOffer',
      stopKey: 'secret',
    },
  },
  {
    ...ON_ITS_WAY,
    kind: 'invitation',
    content: { to: TO.to, name: '', inviter: 'Merry Fox', code: '0123456789ab', stopKey: 'secret' },
  },
  {
    ...ON_ITS_WAY,
    kind: 'referralReward',
    content: { ...TO, amount: 10, currency: 'EUR', friend: 'Merry Fox' },
  },
  { ...ON_ITS_WAY, kind: 'referralReward', content: { ...TO, amount: 5, currency: 'EUR' } },
  {
    ...ON_ITS_WAY,
    kind: 'subscriptionDetails',
    content: {
      ...TO,
      game: 'Aurora 6/49',
      plays: '1-2-3',
      more: 3,
      bought: 12,
      left: 7,
      drawPrice: 2.5,
      remaining: 17.5,
      currency: 'EUR',
      nextDrawTime: PAID_AT,
    },
  },
  {
    ...ON_ITS_WAY,
    kind: 'subscriptionDetails',
    content: {
      ...TO,
      game: 'Aurora 6/49',
      gameRule: GAME_RULE,
      plays: '1-2-3',
      more: 0,
      bought: 12,
      left: 7,
      drawPrice: 2.5,
      remaining: 0,
      currency: 'EUR',
      payGo: true,
    },
  },
  ...(['funds', 'limit'] as const).map((reason) => ({
    ...ON_ITS_WAY,
    kind: 'subscriptionUnpaid' as const,
    content: { ...TO, ...UNPAID, reason },
  })),
  { ...ON_ITS_WAY, kind: 'subscriptionEnded', content: { ...TO, ...UNPAID, reason: 'funds' } },
  { ...ON_ITS_WAY, kind: 'supportReceived', content: { ...TO, ...CASE } },
  { ...ON_ITS_WAY, playerId: null, kind: 'supportConfirm', content: { ...TO, ...CASE, key: 'secret' } },
  {
    ...ON_ITS_WAY,
    kind: 'supportAnswer',
    content: { ...TO, ...CASE, text: 'It was paid today.\nHave fun!', closes: true },
  },
  { ...ON_ITS_WAY, kind: 'supportClosed', content: { ...TO, ...CASE } },
  { ...ON_ITS_WAY, kind: 'depositPaid', content: { ...TO, ...PAYMENT, fee: 0 } },
  ...(['instant', 'bonus'] as const).map((award) => ({
    ...ON_ITS_WAY,
    kind: 'depositPaid' as const,
    content: { ...TO, ...PAYMENT, fee: 1, coupon: award, couponAmount: 5 },
  })),
  ...(['failed', 'creditCard', 'returned'] as const).map((outcome) => ({
    ...ON_ITS_WAY,
    kind: 'depositNotPaid' as const,
    content: { ...TO, ...PAYMENT, outcome },
  })),
  ...(['late', 'closed', 'full', 'funds', 'limit', 'account', 'price', 'other'] as const).map((reason) => ({
    ...ON_ITS_WAY,
    kind: 'purchaseFailed' as const,
    content: { ...TO, game: 'Aurora 6/49', amount: 2.5, currency: 'EUR', reason, code: '3-K7F2QXA' },
  })),
  ...(['pending', 'paid', 'rejected'] as const).map((status) => ({
    ...ON_ITS_WAY,
    kind: 'withdrawal' as const,
    content: { ...TO, ...PAYMENT, fee: 1, ending: '3000', status, reason: 'The account is closed.' },
  })),
  ...PAYOUT_REFUSALS.map((refusal) => ({
    ...ON_ITS_WAY,
    kind: 'withdrawal' as const,
    content: { ...TO, ...PAYMENT, fee: 0, ending: '', status: 'rejected' as const, refusal },
  })),
  { ...ON_ITS_WAY, kind: 'withdrawalApproved', content: { ...TO, ...PAYMENT, fee: 1, ending: '3000' } },
  ...[1, 3].map((cards) => ({
    ...ON_ITS_WAY,
    kind: 'cardsWon' as const,
    content: { ...TO, cards, amount: 50, currency: 'EUR' },
  })),
  { ...ON_ITS_WAY, kind: 'prizeWon', content: { ...TO, game: 'Aurora 6/49', amount: 50, currency: 'EUR' } },
  ...PRIZE_ITEM_STATUSES.map((status) => ({
    ...ON_ITS_WAY,
    kind: 'prizeItem' as const,
    content: {
      ...TO,
      prizeItemId: 17,
      status,
      item: 'A bicycle',
      quantity: 2,
      game: 'Fjord Raffle',
      until: CLAIMED_UNTIL,
      agent: 'Harbour Kiosk, 1 Harbour Street, Flensburg',
      reference: 'DHL 1',
    },
  })),
]

/** The mails of every kind to a player of a site, in a language and in the currency of the site. */
export function sampleMailsOf({ manifest }: ServedSite, language: string): readonly WaitingMail[] {
  const { currencies, languages, memberId } = manifest
  const { languageId = language } = languages.data[language] ?? {}
  return SAMPLE_MAILS.map((mail) => {
    const content =
      'currency' in mail.content ? { ...mail.content, currency: currencies.default } : mail.content
    return { ...mail, memberId, languageId, content } as WaitingMail
  })
}
