import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { StartError } from '#service/start-error.ts'
import { grantServiceRole } from './service-role.ts'

/** An arbitrary number that no other part uses: the advisory lock of the migrating process. */
const MIGRATION_LOCK = 7_246_201
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
 * for its commit and find nothing to do. Returns the applied migrations.
 */
export async function migrate(client: pg.ClientBase, migrations = readMigrations()): Promise<string[]> {
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await client.query(
      `create table if not exists migrations (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    const done: string[] = []
    for (const { name, text, hash, repeatable } of migrations) {
      if (applied.get(name) === hash) continue
      if (applied.has(name) && !repeatable) throw new StartError(changed(name))
      await client.query(text)
      await client.query(
        `insert into migrations (name, hash) values ($1, $2)
        on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
        [name, hash],
      )
      done.push(name)
    }
    await grantServiceRole(client)
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function changed(name: string): string {
  return `Migration ${name} is not the one that this database was built with, and a migration never changes: restore the file, or start with an empty database.`
}
