import { createTransport } from 'nodemailer'
import type { MailCarrier } from './mail-carrier.ts'

const CONNECT_WITHIN_MS = 10_000
const ANSWER_WITHIN_MS = 20_000

/** Hands mails to a mail server: `smtp://` (STARTTLS where the server has it) or `smtps://`, with user and password. */
export function createSmtpCarrier({ url, from }: { url: string; from: string }): MailCarrier {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isEncrypted = protocol === 'smtps:'
  const transport = createTransport({
    pool: true,
    maxConnections: 2,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isEncrypted ? 465 : 587) : Number(port),
    secure: isEncrypted,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      // A password never travels where everybody on the way can read it.
      requireTLS: !isEncrypted,
    }),
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    // A mail is made of texts alone: nothing of it is read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ fromName, messageId, to, subject, text, html }) {
      await transport.sendMail({
        from: { name: fromName, address: from },
        to: { name: '', address: to },
        messageId,
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
