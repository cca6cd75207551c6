import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type AuditAnchor, readHeads } from './audit-anchor.ts'

/** Appends heads to a file, a JSON line each. It protects the log only if the administrators of the database cannot write the file. */
export function fileAnchor(path: string): AuditAnchor {
  return {
    place: path,
    async append(head) {
      await mkdir(dirname(path), { recursive: true })
      const file = await open(path, 'a', 0o600)
      try {
        await file.appendFile(`${JSON.stringify(head)}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    async read() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      return readHeads(text, path)
    },
  }
}
