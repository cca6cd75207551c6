import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailTransport } from './mail-transport.ts'

/** Where mails lie that no mail server takes. */
export const MAIL_FOLDER = 'outbox'

/** Without a mail server each mail is a file that any mail program opens: `<DATA_DIR>/outbox/<message>.eml`. */
export function createFolderCarrier(dataDir: string, from: string): MailTransport {
  const folder = join(dataDir, MAIL_FOLDER)
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send({ fromName, messageId, to, subject, text, html }) {
      const { message } = await transport.sendMail({
        from: { name: fromName, address: from },
        to: { name: '', address: to },
        messageId,
        subject,
        text,
        html,
      })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${messageId.replace(/[^a-zA-Z0-9.-]/g, '')}.eml`)
      // Whole or not at all: whoever watches the folder never reads half a mail.
      await writeFile(`${path}.new`, message as Buffer, { mode: 0o600 })
      await rename(`${path}.new`, path)
    },
    close: () => transport.close(),
  }
}
