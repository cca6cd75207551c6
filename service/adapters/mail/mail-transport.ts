import type { Config } from '#service/config/config.ts'

/** A mail as it is passed to a transport. */
export interface OutgoingMail {
  /** The same for each attempt to send one mail, so that mail programs show it once. */
  readonly messageId: string
  /** The first mail of its conversation. */
  readonly inReplyTo?: string
  /** The address of a reply, where it is another one than the sender's. */
  readonly replyTo?: string
  readonly fromName: string
  readonly to: string
  readonly subject: string
  /** The address to which a mail program posts a refusal of further mails (RFC 8058). */
  readonly stopAddress?: string
  readonly text: string
  readonly html: string
}

/** Delivers mails. */
export interface MailTransport {
  /** Throws if the mail was not accepted: a `MailServerAway`, or the server's refusal. */
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** The configured mail server, else the folder; its library is loaded with the first mail. */
export function openMailCarrier(config: Config): MailTransport {
  let opening: Promise<MailTransport> | null = null
  return {
    async send(mail) {
      opening ??= open(config)
      return (await opening).send(mail)
    },
    close: () => void opening?.then((transport) => transport.close()),
  }
}

async function open({ smtpUrl, mailFrom, dataDir }: Config): Promise<MailTransport> {
  if (smtpUrl === undefined) {
    const { createFolderCarrier } = await import('./folder-carrier.ts')
    return createFolderCarrier(dataDir, mailFrom)
  }
  const { createSmtpCarrier } = await import('./smtp-carrier.ts')
  return createSmtpCarrier({ url: smtpUrl, from: mailFrom })
}
