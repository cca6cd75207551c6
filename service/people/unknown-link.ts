import { ApiRefusal } from '#service/call/api-refusal.ts'

/** The refusal of a link that was followed, that is too old, that was replaced by a newer one or that was never made. */
export const unknownLink = (): ApiRefusal =>
  new ApiRefusal('not-found', 'This link is not valid any more. Ask for a new one.')

/** The refusal of a passkey by a link to a new password: whoever reads the mails of a person would get into the account without the authenticator. */
export const linkWithoutPasskey = (): ApiRefusal =>
  new ApiRefusal('conflict', 'This link sets a password. Sign in, and add a passkey to your account.')
