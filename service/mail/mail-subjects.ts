import type { MailContents } from './outbox.ts'

/**
 * The reason for each kind of mail. `always`: the law, the player's safety, the player's own request or a receipt of money asks for it. `news`: an
 * offer, or a reminder to play; it goes only to players who want news, and to none who is excluded or has an open marker of harm. The others are switched off by the contact
 * preference of their name.
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
  bonusEnding: 'news',
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

export type MailSubject = 'always' | 'news' | 'deposits' | 'withdrawals' | 'wins'
