import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '#service/database/database.ts'
import { createLog } from '#service/base/log.ts'
import { createDatabase } from './database-copies.ts'

/**
 * Migrates one database of each kind, so that test files start from copies instead of applying every migration themselves. Tests find the
 * sources of the copies in the environment; resolves with their removal.
 */
export async function migrateOnce(serverUrl: string): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tombolo-migrated-'))
  const dataDir = join(folder, 'data')
  const log = createLog({ level: 'error' })
  const template = await createDatabase(serverUrl)
  await (await openDatabase({ url: template.url, dataDir: '', log, connections: 1 })).close()
  // Small segments of the write-ahead log halve each copy. The engine begins without the copy of a build, because the tests are about the
  // migrations of this checkout.
  const empty = { initDbStartParams: ['--wal-segsize=1'] }
  await mkdir(dataDir)
  await (await PGlite.create(join(dataDir, 'database'), empty)).close()
  await (await openDatabase({ dataDir, copies: folder, log })).close()
  const pglite = await PGlite.create(join(dataDir, 'database'))
  // A third of the copy, which no test uses.
  await pglite.exec("update pg_database set datistemplate = false where datname like 'template%'")
  await pglite.exec('drop database template0')
  await pglite.exec('drop database template1')
  await pglite.exec('checkpoint')
  await pglite.close()
  process.env['TEST_DATABASE_TEMPLATE'] = new URL(template.url).pathname.slice(1)
  process.env['TEST_DATA_FOLDER'] = dataDir
  return async () => {
    await template.drop()
    await rm(folder, { recursive: true, force: true })
  }
}
