/** The mail server was not reached, so that it cannot have taken the mail. */
export class MailServerAway extends Error {
  override readonly name = 'MailServerAway'
}
