import { createTransport } from 'nodemailer'
import { headersOf } from './mail-headers.ts'
import type { MailTransport } from './mail-transport.ts'
import { MailServerAway } from './mail-server-away.ts'

/** Covers the time from the name lookup to the greeting. */
const CONNECT_WITHIN_MS = 6000
/** A server may scan a mail before it accepts it; a mail that takes longer is sent again. */
const ANSWER_WITHIN_MS = 20_000

/** Sends mails to a mail server: `smtp://` (STARTTLS if the server has it) or `smtps://`, with user and password. */
export function createSmtpCarrier({ url, from }: { url: string; from: string }): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isEncrypted = protocol === 'smtps:'
  const transport = createTransport({
    // One connection per mail: a pooled connection may have been lost silently since the mail before.
    pool: false,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isEncrypted ? 465 : 587) : Number(port),
    secure: isEncrypted,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      // A password is never sent unencrypted.
      requireTLS: !isEncrypted,
    }),
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    dnsTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    // A mail consists of text only: no part of it is read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(outgoing) {
      const { fromName, messageId, to, subject, text, html } = outgoing
      const mail = {
        from: { name: fromName, address: from },
        to: { name: '', address: to },
        messageId,
        subject,
        text,
        html,
        headers: headersOf(outgoing),
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

/** Errors from before the server's greeting; a later error may come after the mail was accepted. */
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
