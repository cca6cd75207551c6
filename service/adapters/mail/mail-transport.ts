import type { Config } from '#service/config.ts'
import { createFolderCarrier } from './folder-carrier.ts'
import { createSmtpCarrier } from './smtp-carrier.ts'

/** A mail as it is handed over. */
export interface OutgoingMail {
  /** The same for each attempt at one mail, so that a reader sees it once. */
  readonly messageId: string
  readonly fromName: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Hands mails over for delivery. */
export interface MailTransport {
  /** Throws where the mail was not taken: a `MailServerAway`, or the server's refusal. */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** A mail server where one is configured, else a folder. */
export function openMailCarrier({ smtpUrl, mailFrom, dataDir }: Config): MailTransport {
  return smtpUrl === undefined
    ? createFolderCarrier(dataDir, mailFrom)
    : createSmtpCarrier({ url: smtpUrl, from: mailFrom })
}
