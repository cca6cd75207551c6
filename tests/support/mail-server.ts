import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

interface Received {
  from: string
  to: string
  text: string
}

/** A mail server that keeps what it is given, or refuses it. */
export class MailServer {
  readonly received: Received[] = []
  refuses = false
  readonly #server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(this.refuses ? Object.assign(new Error(`no mailbox ${address}`), { responseCode: 451 }) : null),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        const text = plain(Buffer.concat(chunks).toString('latin1'))
        this.received.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo[0]!.address, text })
        done()
      })
    },
  })

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', () => resolve()))
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  /** The mails to an address, as soon as it has this number of them. */
  async mailsTo(address: string, count = 1): Promise<string[]> {
    for (let tries = 0; tries < 160; tries++) {
      const found = this.received.filter(({ to }) => to === address).map(({ text }) => text)
      if (found.length >= count) return found
      await delay(50)
    }
    throw new Error(`${count} mails were to come, and ${this.received.length} came in all.`)
  }
}

/** The text of a mail, read byte by byte as latin1: undoes the quoted-printable that wraps its lines, and reads its bytes as UTF-8. */
export function plain(mail: string): string {
  const bytes = mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
