import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail-transport.ts'
import { MailServerAway } from './mail-server-away.ts'

/** From the look-up of the name to the greeting. */
const CONNECT_WITHIN_MS = 6000
/** A server may look through a mail before it takes it; one that takes longer gets the mail twice. */
const ANSWER_WITHIN_MS = 20_000

/** Hands mails to a mail server: `smtp://` (STARTTLS where the server has it) or `smtps://`, with user and password. */
export function createSmtpCarrier({ url, from }: { url: string; from: string }): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isEncrypted = protocol === 'smtps:'
  const transport = createTransport({
    // A connection for each mail: one that is kept may have been lost without a sign since the mail before.
    pool: false,
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
    dnsTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    // A mail is made of texts alone: nothing of it is read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ fromName, messageId, to, subject, text, html }) {
      const mail = {
        from: { name: fromName, address: from },
        to: { name: '', address: to },
        messageId,
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
      try {
        await transport.sendMail(mail)
      } catch (error) {
        const reason = reasonNotReached(error)
        throw reason === null ? error : new MailServerAway(reason, { cause: error })
      }
    },
    close: () => transport.close(),
  }
}

/** Errors of the time before a server's greeting; later ones may come when the mail has arrived already. */
const NOT_REACHED = new Set<unknown>([
  'EDNS',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECT_TIMEOUT',
  'UPGRADE_TIMEOUT',
  'GREETING_TIMEOUT',
])

function reasonNotReached(error: unknown): string | null {
  const { code, originalCode, timeoutType } = error as Record<string, string | undefined>
  return [timeoutType, originalCode, code].find((name) => NOT_REACHED.has(name)) ?? null
}
