/** The mail server was not reached, so it cannot have accepted the mail. */
export class MailServerAway extends Error {
  override readonly name = 'MailServerAway'
}
