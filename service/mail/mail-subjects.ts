import type { MailContents } from './outbox.ts'

/**
 * The reason for each kind of mail. `always`: the law, the player's safety, the player's own request or a receipt of money asks for it.
 * `marketing`: an offer, or a reminder to play; `putMarketingMail` queues it for a player who has agreed to it. The others are switched off by
 * the contact preference of their name.
 */
export const MAIL_SUBJECTS = {
  confirmEmail: 'always',
  newEmail: 'always',
  emailChanging: 'always',
  resetPassword: 'always',
  passwordChanged: 'always',
  pinChanged: 'always',
  nameChanged: 'always',
  phoneChanged: 'always',
  addressChanged: 'always',
  timeOut: 'always',
  selfExclusion: 'always',
  exclusionRemoved: 'always',
  limitsReminder: 'always',
  dormantSoon: 'always',
  dormantClosed: 'always',
  subscriptionDetails: 'always',
  subscriptionUnpaid: 'always',
  subscriptionEnded: 'always',
  invitation: 'always',
  referralReward: 'always',
  documentAccepted: 'always',
  documentRefused: 'always',
  identityVerified: 'always',
  addressVerified: 'always',
  fundsVerified: 'always',
  prizeItem: 'always',
  bonusEnding: 'marketing',
  campaign: 'marketing',
  supportReceived: 'always',
  supportConfirm: 'always',
  supportAnswer: 'always',
  supportClosed: 'always',
  depositPaid: 'always',
  depositNotPaid: 'deposits',
  purchaseFailed: 'always',
  withdrawal: 'always',
  withdrawalApproved: 'withdrawals',
  prizeWon: 'wins',
  cardsWon: 'wins',
} as const satisfies Record<keyof MailContents, MailSubject>

/** The kinds of mails that are marketing. */
export type MarketingMailKind = {
  [Kind in keyof MailContents]: (typeof MAIL_SUBJECTS)[Kind] extends 'marketing' ? Kind : never
}[keyof MailContents]

export type MailSubject = 'always' | 'marketing' | 'deposits' | 'withdrawals' | 'wins'
