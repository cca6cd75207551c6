import type { MailContents } from './outbox.ts'

/**
 * The reason for each kind of mail. `always`: the law, the player's safety or the player's own request asks for it. `news`: an offer, or a
 * reminder to play; it goes only to players who want news, and to none who is excluded.
 */
export const MAIL_SUBJECTS = {
  confirmEmail: 'always',
  newEmail: 'always',
  emailChanging: 'always',
  resetPassword: 'always',
  passwordChanged: 'always',
  pinChanged: 'always',
  phoneChanged: 'always',
  addressChanged: 'always',
  timeOut: 'always',
  selfExclusion: 'always',
  subscriptionDetails: 'always',
  documentAccepted: 'always',
  documentRefused: 'always',
  identityVerified: 'always',
  addressVerified: 'always',
  prizeItem: 'always',
  bonusEnding: 'news',
} as const satisfies Record<keyof MailContents, 'always' | 'news'>
