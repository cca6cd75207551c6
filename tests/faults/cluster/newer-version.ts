import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
/** Folders that a service reads, or that its code is in. */
const PARTS = [
  'games',
  'jurisdictions',
  'modules',
  'runtime',
  'schemas',
  'service',
  'sites',
  'themes',
  'tools',
  'package.json',
]
/** Changes a table that every purchase reads. */
const MIGRATION = `
alter table players add column rolled_out boolean not null default false;
create index players_rolled_out on players (player_id) where rolled_out;
`

/** Makes a copy of the sources with one migration more in a folder, and resolves with the file that starts its service. */
export async function makeNewerVersion(folder: string): Promise<string> {
  await mkdir(folder)
  for (const part of PARTS) await cp(join(ROOT, part), join(folder, part), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'service/database/migrations/9999-rolled-out.sql'), MIGRATION)
  return join(folder, 'service/main.mjs')
}
