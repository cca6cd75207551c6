import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '#service/base/start-error.ts'
import { keepCellNumber } from './cell-number.ts'
import { grantServiceRole } from './service-role.ts'

/** An arbitrary number that no other part uses: the advisory lock of the migrating process. */
const MIGRATION_LOCK = 7_246_201
/** A fifth of PostgreSQL's deadlock_timeout: the migration gives way, and not the transaction of a running process that waits for it. */
const LOCK_TIMEOUT_MS = 200
const TRY_AGAIN_AFTER_MS = 250
const GIVE_UP_AFTER_MS = 120_000
/** lock_not_available, deadlock_detected */
const GAVE_WAY: ReadonlySet<unknown> = new Set(['55P03', '40P01'])
const FILE_NAME = /^[0-9]{4}-[a-z0-9-]+\.sql$/

export interface Migration {
  name: string
  text: string
  hash: string
  /** Functions are replaced when their file changes; a numbered migration never changes. */
  repeatable: boolean
}

/** The numbered files of ./migrations in order, then the functions of ./functions. */
export function readMigrations(): Migration[] {
  const numbered = readFolder('migrations')
  for (const { name } of numbered)
    if (!FILE_NAME.test(name)) throw new Error(`migration ${name} has no number`)
  return [...numbered, ...readFolder('functions')]
}

function readFolder(folder: 'migrations' | 'functions'): Migration[] {
  const path = join(import.meta.dirname, folder)
  return readdirSync(path)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(path, name), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      return { name, text, hash, repeatable: folder === 'functions' }
    })
}

/**
 * Migrates the database to the newest version, in one transaction. Safe if several processes start concurrently: one works, the others wait
 * for its commit and find nothing to do. A process that is older than the database leaves its functions and privileges to the newer one.
 * Gives way to the transactions of running processes and tries again. Returns the applied migrations. `cell` is the number that a new
 * database gets.
 */
export async function migrate(
  client: pg.ClientBase,
  migrations = readMigrations(),
  cell?: number,
): Promise<string[]> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS
  for (;;) {
    try {
      return await migrateOnce(client, migrations, cell)
    } catch (error) {
      if (!GAVE_WAY.has((error as { code?: unknown }).code) || performance.now() > giveUpAt) throw error
      await delay(TRY_AGAIN_AFTER_MS)
    }
  }
}

async function migrateOnce(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  cell: number | undefined,
): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await client.query(
      `create table if not exists migrations (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    const known = new Set(migrations.map(({ name }) => name))
    const isOlder = rows.some(({ name }) => FILE_NAME.test(name) && !known.has(name))
    const done: string[] = []
    for (const { name, text, hash, repeatable } of migrations) {
      if (applied.get(name) === hash || (isOlder && repeatable)) continue
      if (applied.has(name) && !repeatable) throw new StartError(changed(name))
      await client.query(text)
      await client.query(
        `insert into migrations (name, hash) values ($1, $2)
        on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
        [name, hash],
      )
      done.push(name)
    }
    if (!isOlder) await grantServiceRole(client)
    await keepCellNumber(client, cell)
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The numbered migrations that a database lacks; null if it is no database of a service. */
export async function missingMigrations(client: pg.ClientBase): Promise<string[] | null> {
  const { rows: tables } = await client.query<{ found: string | null }>(
    `select to_regclass('migrations')::text as found`,
  )
  if ((tables[0]?.found ?? null) === null) return null
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map(({ name }) => name))
  return readFolder('migrations').flatMap(({ name }) => (applied.has(name) ? [] : [name]))
}

function changed(name: string): string {
  return `Migration ${name} is not the one that this database was built with, and a migration never changes: restore the file, or start with an empty database.`
}
