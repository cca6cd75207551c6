/**
 * Starts the service of an installation that nobody changes: a container, or a unit of systemd. The folders of sites and themes lie elsewhere.
 * Where they are missing, at the first start, they are copied from the installation. Afterwards they are the operator's.
 */
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
for (const [name, setting] of [
  ['sites', process.env.SITES_DIR],
  ['themes', process.env.THEMES_DIR],
]) {
  if (setting === undefined || existsSync(setting)) continue
  // Another process with the same folders may do the same: the first complete copy stays.
  const copy = `${setting}.${randomUUID()}`
  cpSync(join(ROOT, name), copy, { recursive: true })
  try {
    renameSync(copy, setting)
  } catch (error) {
    if (!existsSync(setting)) throw error
    rmSync(copy, { recursive: true })
  }
}
await import('../../service/main.mjs')
