import { writeSync } from 'node:fs'
import fs from 'node:fs/promises'
import { enableCompileCache, syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'

// The service as its own process, which ends itself with SIGKILL before a step of a saving. Steps are the changes of files in the folders of
// sites and themes, and both sides of each commit of a transaction that changes their rows. Its parent sends the number of the step.

enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/service'))

let killAt: number | null = null
let count = 0

function step(name: string): void {
  if (killAt === null) return
  count += 1
  if (count !== killAt) return
  writeSync(2, `killed before: ${name}\n`)
  process.kill(process.pid, 'SIGKILL')
}

const FOLDERS = [process.env['SITES_DIR'], process.env['THEMES_DIR']]
const isWatched = (path: unknown) =>
  typeof path === 'string' && FOLDERS.some((folder) => folder !== undefined && path.startsWith(folder))

type Change = 'rename' | 'rm' | 'rmdir' | 'writeFile'
const changes = fs as unknown as Record<Change, (...call: unknown[]) => Promise<unknown>>
for (const name of ['rename', 'rm', 'rmdir', 'writeFile'] as const) {
  const change = changes[name]
  changes[name] = (...call) => {
    if (isWatched(call[0])) step(`${name} ${String(call[0])}`)
    return change(...call)
  }
}

const { open } = fs
fs.open = async (path, flags, mode) => {
  const isWritten = isWatched(path) && typeof flags === 'string' && flags !== 'r'
  const handle = await open(path, flags, mode)
  if (!isWritten) return handle
  const writeFile = handle.writeFile.bind(handle)
  handle.writeFile = async (content, options) => {
    const bytes = Buffer.from(content as Uint8Array)
    await writeFile(bytes.subarray(0, bytes.length / 2), options)
    step(`the second half of ${String(path)}`)
    await writeFile(bytes.subarray(bytes.length / 2), options)
  }
  return handle
}
syncBuiltinESMExports()

const CHANGED = /\b(?:insert into|update|delete from) "?(?:audit_log|site_drafts|site_publications)\b/
type Query = (this: pg.Client, ...call: unknown[]) => unknown
const client = pg.Client.prototype as unknown as { query: Query }
const { query } = client
const changing = new WeakSet<pg.Client>()
client.query = function (...call) {
  const [statement, answered] = call
  const text = typeof statement === 'string' ? statement : (statement as pg.QueryConfig).text
  if (CHANGED.test(text)) changing.add(this)
  if (text !== 'commit' || !changing.delete(this)) return query.apply(this, call)
  step('a commit')
  const answer = answered as (...given: unknown[]) => void
  return query.call(this, statement, (...given: unknown[]) => {
    step('the answer to a commit')
    answer(...given)
  })
}

process.on('message', (message: { readonly killAt: number | null }) => {
  ;({ killAt } = message)
  count = 0
  process.send?.({ isArmed: true })
})

const { runService } = await import('#service/run-service.ts')
await runService('sources')
