import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#service/config/config.ts'
import { type Database, openDatabase } from '#service/database/database.ts'
import { addKey, openKeyRing } from '#service/keys/key-ring.ts'
import { createEmptyDatabase, createMigratedDatabase, silentLog } from '#service/testing/database.ts'
import { startAnchoring } from './anchor-audit.ts'
import { appendAudit } from './audit.ts'
import { findViolations } from './check-command.ts'

const CLI = join(import.meta.dirname, '../../tools/cli')

function run(command: string, words: string[], env: Record<string, string>) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const all = { ...process.env, ...env }
    execFile(
      process.execPath,
      [join(CLI, command), ...words],
      { env: all, cwd: folder },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tombolo-check-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(['ledger-check.ts', 'keys.ts'])(
  'security 39: %s with a wrong DATA_DIR names it, ends with 1 and creates nothing',
  async (command) => {
    const DATA_DIR = join(folder, 'wrong')
    const { code, stdout, stderr } = await run(command, command === 'keys.ts' ? ['rotate', 'seed'] : [], {
      DATA_DIR,
    })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      `There is no database in DATA_DIR ${DATA_DIR}. Set DATA_DIR to the folder of the service, or DATABASE_URL to its PostgreSQL.\n`,
    )
    expect(existsSync(DATA_DIR)).toBe(false)
  },
  30_000,
)

test('security 39: a check of a PostgreSQL database without tables ends with 1 and creates none', async () => {
  const empty = await createEmptyDatabase()
  const checked = await run('ledger-check.ts', [], { DATABASE_URL: empty.url })
  expect(checked).toMatchObject({ code: 1, stdout: '' })
  expect(checked.stderr).toContain('The database has no tables of a service.')
  await empty.drop()
}, 30_000)

test('a check of a database of an older version names the missing migration', async () => {
  const migrated = await createMigratedDatabase()
  const database = await openDatabase({ url: migrated.url, dataDir: '', log: silentLog })
  await database.transaction(async (tx) => {
    await sql`reset role`.execute(tx)
    await sql`delete from migrations where name like '0240%'`.execute(tx)
    await sql`set role tombolo_service`.execute(tx)
  })
  await database.close()
  const opening = openDatabase({ url: migrated.url, dataDir: '', existing: true, log: silentLog })
  await expect(opening).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('lacks migration 0240-entries-in-order.sql. Start the service once'),
  })
  await migrated.drop()
}, 30_000)

describe('an embedded database that a service has left', () => {
  let DATA_DIR: string
  beforeAll(async () => {
    DATA_DIR = join(folder, 'data')
    const config = readConfig({ DATA_DIR })
    const database = await openDatabase({ dataDir: DATA_DIR, log: silentLog })
    await openKeyRing(database, config, silentLog)
    const anchoring = await startAnchoring({ database, config, clock: { now: () => 1 }, log: silentLog })
    await database.transaction((tx) => appendAudit(tx, { actor: 'operator', action: 'ban', body: {} }))
    await anchoring.stop()
    await database.close()
  }, 60_000)

  /** Runs the work on the opened database while a part is moved away. */
  async function without(part: string, work: (database: Database) => Promise<void>) {
    const path = join(DATA_DIR, part)
    const database = await openDatabase({ dataDir: DATA_DIR, existing: true, log: silentLog })
    await rename(path, join(folder, part))
    try {
      await work(database)
      expect(existsSync(path)).toBe(false)
    } finally {
      await rename(join(folder, part), path)
      await database.close()
    }
  }

  test('the check holds, and adds no file', async () => {
    const before = await readdir(DATA_DIR)
    const { code, stdout, stderr } = await run('ledger-check.ts', [], { DATA_DIR })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('holds   the audit log still has every anchored head')
    expect(stdout).toContain('holds   the master key opens the keys of the database')
    expect(stdout).not.toContain('BROKEN')
    expect(await readdir(DATA_DIR)).toEqual(before)
  }, 60_000)

  test('security 39: a missing anchor file is a violation by name', async () => {
    await without('audit-anchors.ndjson', async (database) => {
      expect(await findViolations({ database, config: readConfig({ DATA_DIR }) })).toEqual([
        {
          invariant: 'audit-anchors-hold',
          what: `the anchor file ${join(DATA_DIR, 'audit-anchors.ndjson')} is missing: restore it, or set AUDIT_ANCHOR_FILE to it`,
        },
      ])
    })
  }, 30_000)

  test('security 39: without the master key the check, the start and the keys command refuse, and make no new one', async () => {
    const config = readConfig({ DATA_DIR })
    const message = expect.stringMatching(
      /^The master key is missing: .* Restore the file .*master\.key, or set MASTER_KEY to it\.$/,
    )
    await without('master.key', async (database) => {
      expect(await findViolations({ database, config })).toEqual([
        { invariant: 'master-key-opens', what: message },
      ])
      const refusal = { name: 'StartError', message }
      await expect(openKeyRing(database, config, silentLog)).rejects.toMatchObject(refusal)
      await expect(addKey(database, config, { purpose: 'seed' })).rejects.toMatchObject(refusal)
    })
  }, 30_000)

  test('security 39: a damaged or another master key is named', async () => {
    await without('master.key', async (database) => {
      const other = readConfig({ DATA_DIR, MASTER_KEY: '08'.repeat(32) })
      const [wrong] = await findViolations({ database, config: other })
      expect(wrong?.what).toContain('The keys of this database are wrapped by master key')
      const path = join(DATA_DIR, 'master.key')
      await writeFile(path, '\n')
      const [damaged] = await findViolations({ database, config: readConfig({ DATA_DIR }) })
      expect(damaged?.what).toContain(`The master key is damaged: ${path} must be`)
      await rm(path)
    })
  }, 30_000)
})
