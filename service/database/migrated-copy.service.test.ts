import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { silentLog } from '#service/testing/database.ts'
import { migratedSnapshot, newDataDir } from '#tests/support/database-copies.ts'
import { type Database, openDatabase } from './database.ts'
import { makeCopy } from './make-copy.ts'
import { copyName, createFromCopy } from './migrated-copy.ts'

let folder: string
let copies: string
const opened: Database[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tombolo-copies-'))
  copies = join(folder, 'copies')
  const dataDir = await newDataDir()
  await makeCopy({ dataDir, copies, log: silentLog })
  await rm(dataDir, { recursive: true })
}, 120_000)

afterAll(async () => {
  for (const database of opened) await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function openNew(name: string): Promise<Database> {
  const database = await openDatabase({ dataDir: join(folder, name), copies, log: silentLog })
  opened.push(database)
  return database
}

/** Definitions and privileges of everything in the schema, one query for each kind. */
const DEFINITIONS = [
  `select attrelid::regclass::text, attname, format_type(atttypid, atttypmod), attnotnull, attacl::text, pg_get_expr(adbin, adrelid)
  from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and attnum > 0 order by 1, attnum`,
  `select relname, relkind, relacl::text, reloptions from pg_class where relnamespace = 'public'::regnamespace order by 1`,
  `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint order by 1, 2`,
  `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
  `select pg_get_functiondef(oid), proacl::text from pg_proc where pronamespace = 'public'::regnamespace and prokind <> 'a' order by 1`,
  `select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`,
  `select rolname, rolsuper, rolcanlogin from pg_roles order by 1`,
]

async function describeDatabase({ kysely }: Database): Promise<unknown> {
  const rowsOf = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(kysely)).rows
  const definitions = await Promise.all(DEFINITIONS.map(rowsOf))
  const tables = await rowsOf(`select tablename from pg_tables where schemaname = 'public' order by 1`)
  const contents = tables.map(async ({ tablename }) => {
    // The moments of the migrations and the name of the event log differ between any two databases.
    const row = String.raw`regexp_replace((to_jsonb(t) - 'log_id')::text, '\d{4}-\d\d-\d\dT[^"]*', '', 'g')`
    return [tablename, await rowsOf(`select ${row} as row from ${String(tablename)} t order by 1`)]
  })
  return { definitions, contents: await Promise.all(contents) }
}

const logIdOf = async ({ kysely }: Database) =>
  (await kysely.selectFrom('event_relay').select('log_id').executeTakeFirstOrThrow()).log_id

it(
  'a database from the copy has the definitions, privileges and rows of one that was migrated',
  { timeout: 120_000 },
  async () => {
    const snapshot = await migratedSnapshot()
    const migrated = await openDatabase({ dataDir: 'memory://', snapshot, log: silentLog })
    opened.push(migrated)
    const info = vi.spyOn(silentLog, 'info')
    const copied = await openNew('equal')
    expect(info).not.toHaveBeenCalled()
    const described = await describeDatabase(copied)
    expect(described).toEqual(await describeDatabase(migrated))
    expect(JSON.stringify(described)).toContain('0001-foundation.sql')
  },
)

it('each database from the copy gives its event log a name of its own', { timeout: 60_000 }, async () => {
  const names = await Promise.all(['first', 'second'].map(async (name) => logIdOf(await openNew(name))))
  expect(names[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(names[1]).toMatch(/^[0-9a-f-]{36}$/)
  expect(names[0]).not.toBe(names[1])
})

it('a copy that was written only in part is replaced', async () => {
  const unfinished = join(folder, 'cut/database.unfinished')
  await mkdir(unfinished, { recursive: true })
  await writeFile(join(unfinished, 'PG_VERSION'), 'cut off')
  await createFromCopy(join(folder, 'cut/database'), { copies, log: silentLog })
  expect(await readFile(join(folder, 'cut/database/PG_VERSION'), 'utf8')).toMatch(/^\d+\n$/)
  expect(existsSync(unfinished)).toBe(false)
})

it('an existing database is not replaced by the copy', async () => {
  const database = join(folder, 'kept/database')
  await mkdir(database, { recursive: true })
  await writeFile(join(database, 'PG_VERSION'), 'mine')
  await createFromCopy(database, { copies, log: silentLog })
  expect(await readFile(join(database, 'PG_VERSION'), 'utf8')).toBe('mine')
})

it('without a copy for the current migrations no folder is created', async () => {
  const others = join(folder, 'others')
  await cp(copies, others, { recursive: true })
  await writeFile(join(others, 'migrated-0.zst'), await readFile(join(others, copyName())))
  await rm(join(others, copyName()))
  await createFromCopy(join(folder, 'none'), { copies: others, log: silentLog })
  expect(existsSync(join(folder, 'none'))).toBe(false)
})

it('a damaged copy is reported and not used', async () => {
  const damaged = join(folder, 'damaged')
  await cp(copies, damaged, { recursive: true })
  await writeFile(join(damaged, copyName()), 'no archive')
  const warn = vi.spyOn(silentLog, 'warn')
  await createFromCopy(join(folder, 'none'), { copies: damaged, log: silentLog })
  expect(existsSync(join(folder, 'none'))).toBe(false)
  expect(warn).toHaveBeenCalledOnce()
})
