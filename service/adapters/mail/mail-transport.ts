import type { Config } from '#service/config.ts'
import { createFolderCarrier } from './folder-carrier.ts'
import { createSmtpCarrier } from './smtp-carrier.ts'

/** A mail as it is passed to a transport. */
export interface OutgoingMail {
  /** The same for each attempt to send one mail, so that mail programs show it once. */
  readonly messageId: string
  readonly fromName: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Delivers mails. */
export interface MailTransport {
  /** Throws if the mail was not accepted: a `MailServerAway`, or the server's refusal. */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** Opens the configured mail server, else the folder. */
export function openMailCarrier({ smtpUrl, mailFrom, dataDir }: Config): MailTransport {
  return smtpUrl === undefined
    ? createFolderCarrier(dataDir, mailFrom)
    : createSmtpCarrier({ url: smtpUrl, from: mailFrom })
}
