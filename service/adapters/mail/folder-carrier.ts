import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { headersOf } from './mail-headers.ts'
import type { MailTransport } from './mail-transport.ts'

/** Folder for mails if no mail server is configured. */
export const MAIL_FOLDER = 'outbox'

/** Writes each mail to a file that any mail program opens: `<DATA_DIR>/outbox/<message>.eml`. Used without a mail server. */
export function createFolderCarrier(dataDir: string, from: string): MailTransport {
  const folder = join(dataDir, MAIL_FOLDER)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(outgoing) {
      const { fromName, messageId, to, subject, text, html } = outgoing
      const { message } = await transport.sendMail({
        from: { name: fromName, address: from },
        to: { name: '', address: to },
        messageId,
        subject,
        text,
        html,
        headers: headersOf(outgoing),
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${messageId.replace(/[^a-zA-Z0-9.-]/g, '')}.eml`)
      // Renamed when complete, so that a program that watches the folder never reads half a mail.
      await writeFile(`${path}.new`, message as Buffer, { mode: 0o600 })
      await rename(`${path}.new`, path)
    },
    close: () => transport.close(),
  }
}
