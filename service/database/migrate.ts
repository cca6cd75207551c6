import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { grantServiceRole } from './service-role.ts'

/** Any number that no other part uses: it names the lock that one migrating process holds. */
const MIGRATION_LOCK = 7_246_201
const FILE_NAME = /^[0-9]{4}-[a-z0-9-]+\.sql$/

interface Migration {
  name: string
  text: string
  hash: string
}

/** The numbered files of ./migrations, in order. */
export function readMigrations(folder = join(import.meta.dirname, 'migrations')): Migration[] {
  return readdirSync(folder)
    .filter((name) => FILE_NAME.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Brings the database to the newest shape, in one transaction. Safe when several processes start at once:
 * one works, the others wait for its commit and find nothing to do. Answers with what it applied.
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
    for (const { name, text, hash } of migrations) {
      if (applied.get(name) === hash) continue
      if (applied.has(name)) throw new Error(changed(name))
      await client.query(text)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
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
  return `Migration ${name} is not the one that this database was built with. A migration never changes once it
was applied: restore the file, or start with an empty database.`
}
