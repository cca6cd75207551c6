import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import type { OperatorService } from '#service/call/operator-call.ts'
import { openDatabase, type Database } from '#service/database/database.ts'
import {
  createMigratedDatabase,
  onEachDatabase,
  silentLog,
  type TestDatabase,
} from '#service/testing/database.ts'
import { startService } from '#tests/support/service-process.ts'
import { readConfig } from '#service/config/config.ts'
import { startService as startHere } from '#service/start-service.ts'
import { manifestVersion } from '#service/sites/text-versions.ts'
import { newDataDir } from '#tests/support/database-copies.ts'
import { auditStart, finishSavings } from './saving-audit.ts'

const TEXT = { kind: 'saved', by: 'Ada', before: 'before', manifest: '{}', texts: {}, files: {} } as const

/** The entries about one site, in order. */
async function entriesOf(database: Database, siteId: string) {
  const rows = await database.kysely
    .selectFrom('audit_log')
    .select(['actor', 'action', 'body'])
    .orderBy('audit_id')
    .execute()
  return rows
    .map(({ actor, action, body }) => ({
      actor,
      action,
      ...(body as { siteId?: string; savingId?: string; reason?: string }),
    }))
    .filter((entry) => entry.siteId === siteId)
}

onEachDatabase((openTest) => {
  let database: TestDatabase
  let sitesDir: string
  beforeAll(async () => {
    database = await openTest()
    sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-savings-'))
  })
  afterAll(() => rm(sitesDir, { recursive: true }))
  const finish = (olderThanMs: number) =>
    finishSavings(
      { database, config: { sitesDir }, log: silentLog } as unknown as OperatorService,
      olderThanMs,
    )
  const saving = (siteId: string, to = manifestVersion('{}')) => ({
    savingId: crypto.randomUUID(),
    siteId,
    actor: 'Ada',
    from: manifestVersion('before'),
    to,
  })

  it('security 25: a save that was interrupted before its file was written is ended as failed', async () => {
    await auditStart(database, saving('unwritten'), TEXT)
    await finish(0)
    expect(await entriesOf(database, 'unwritten')).toMatchObject([
      { action: 'site.save-started' },
      {
        actor: 'Ada',
        action: 'site.save-failed',
        reason: 'the service stopped before the file was written',
      },
    ])
  })

  it('security 25: two processes end an interrupted save once', async () => {
    await auditStart(database, saving('shared'), TEXT)
    await Promise.all([finish(0), finish(0)])
    await finish(0)
    expect((await entriesOf(database, 'shared')).map(({ action }) => action)).toEqual([
      'site.save-started',
      'site.save-failed',
    ])
  })

  it('security 25: a save that another process is making is left open', async () => {
    await auditStart(database, saving('under-way'), TEXT)
    await finish(60_000)
    expect(await entriesOf(database, 'under-way')).toHaveLength(1)
  })
})

it('security 25: a service on the embedded database ends its open saves when it starts again', async () => {
  const dataDir = await newDataDir()
  const config = readConfig({ PORT: '0', OPERATOR_PORT: '0', DATA_DIR: dataDir })
  const first = await startHere({ config, log: silentLog })
  const saving = {
    savingId: crypto.randomUUID(),
    siteId: 'left-open',
    actor: 'Ada',
    from: null,
    to: manifestVersion('{}'),
  }
  await auditStart(first.service.database, saving, TEXT)
  await first.stop()
  const second = await startHere({ config, log: silentLog })
  expect((await entriesOf(second.service.database, 'left-open')).map(({ action }) => action)).toEqual([
    'site.save-started',
    'site.save-failed',
  ])
  await second.stop()
  await rm(dataDir, { recursive: true })
}, 120_000)

describe('a service that is killed between the file and the end of the save', () => {
  const TOKEN = 'the-token-of-the-operator'
  let migrated: Awaited<ReturnType<typeof createMigratedDatabase>>
  let database: Database
  let holder: pg.Client
  let sitesDir: string
  beforeAll(async () => {
    migrated = await createMigratedDatabase()
    database = await openDatabase({ url: migrated.url, dataDir: '', log: silentLog, connections: 2 })
    holder = new pg.Client({ connectionString: migrated.url })
    await holder.connect()
    sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-killed-'))
    await cp(join(import.meta.dirname, '../../sites'), sitesDir, { recursive: true })
  })
  afterAll(async () => {
    await holder.end()
    await database.close()
    await migrated.drop()
    await rm(sitesDir, { recursive: true })
  })

  /** The public port may answer a moment before the operator's. */
  async function start() {
    const service = await startService({
      env: { DATABASE_URL: migrated.url, SITES_DIR: sitesDir, OPERATOR_TOKEN: TOKEN },
    })
    const api = `http://localhost:${service.operatorPort}/api/sites`
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }
    const isUp = () =>
      fetch(api, { headers }).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isUp, { timeout: 20_000 }).toBe(true)
    return { service, api, headers }
  }

  /** Lets the end of a saving wait until the lock is let go. */
  const holdEnds = () =>
    holder.query(`
      create function wait_for_test() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(42);
        return new;
      end $$;
      create trigger hold_ends before insert on audit_log
        for each row when (new.action = 'site.saved') execute function wait_for_test();
      select pg_advisory_lock(42)`)

  it('security 25: a save of a killed service has its start in the audit log, and is ended as saved later', async () => {
    await holdEnds()
    const { service, api, headers } = await start()
    const site = `${api}/kola`
    const before = (await (await fetch(site, { headers })).json()) as { manifest: string; version: string }
    const manifest = before.manifest.replace('kola.example', 'kola-lotto.example')
    const body = JSON.stringify({ manifest, version: before.version })
    const answered = fetch(`${site}/manifest`, { method: 'PUT', headers, body }).then(
      () => 'answered',
      () => 'cut off',
    )
    const file = join(sitesDir, 'kola/manifest.json')
    await expect.poll(() => readFile(file, 'utf8'), { timeout: 20_000 }).toBe(manifest)
    await service.process.stop('SIGKILL')
    expect(await answered).toBe('cut off')
    await holder.query('select pg_advisory_unlock(42)')
    expect((await entriesOf(database, 'kola')).map(({ action }) => action)).toEqual(['site.save-started'])
    await finishSavings({ database, config: { sitesDir }, log: silentLog } as unknown as OperatorService, 0)
    const [started, ended] = await entriesOf(database, 'kola')
    expect(ended).toMatchObject({ action: 'site.saved', savingId: started?.savingId })
    await service.stop()
  }, 90_000)

  it('security 25: a save whose file cannot be written is refused and ended as failed', async () => {
    const { service, api, headers } = await start()
    // The turn of the killed process would end by itself after some seconds.
    await holder.query(`update saving_turn set ends_at = service_now()`)
    await writeFile(join(sitesDir, 'blocked'), 'a file where the folder would be')
    const answer = await fetch(api, {
      method: 'POST',
      headers,
      body: JSON.stringify({ siteId: 'blocked', theme: 'aurora', hosts: [] }),
    })
    expect(answer.status).toBe(500)
    expect(await entriesOf(database, 'blocked')).toMatchObject([
      { action: 'site.save-started' },
      { action: 'site.save-failed', reason: expect.stringContaining('EEXIST') },
    ])
    await service.stop()
  }, 90_000)
})
