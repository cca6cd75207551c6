import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type AuditAnchor, readHeads } from './audit-anchor.ts'

/** Appends heads to a file, a JSON line each. It protects the log only if the administrators of the database cannot write the file. */
export function fileAnchor(path: string): AuditAnchor {
  return {
    place: path,
    async create() {
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(path, '', { flag: 'wx', mode: 0o600 })
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
        throw error
      }
    },
    async append(head) {
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
        if (error.code !== 'ENOENT') throw error
        throw new Error(`the anchor file ${path} is missing: restore it, or set AUDIT_ANCHOR_FILE to it`)
      })
      return readHeads(text, path)
    },
  }
}
