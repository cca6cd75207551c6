import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TextTransport } from './text-transport.ts'

/** Writes each text message to a file: `<DATA_DIR>/outbox/<message>.txt`. Used without a gateway. */
export function createFolderTransport(dataDir: string): TextTransport {
  const folder = join(dataDir, 'outbox')
  return {
    async send({ messageId, to, from, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${messageId}.txt`)
      // Renamed when complete, so that a program that watches the folder never reads half a message.
      await writeFile(`${path}.new`, `From: ${from}\nTo: ${to}\n\n${text}\n`, { mode: 0o600 })
      await rename(`${path}.new`, path)
    },
  }
}
