import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import pg from 'pg'

/** A PostgreSQL database of one test file. */
export interface CreatedDatabase {
  readonly url: string
  readonly drop: () => Promise<void>
}

/** A database without tables, or a copy of `template`, on a PostgreSQL server that the URL's user administers. */
export async function createDatabase(serverUrl: string, template?: string): Promise<CreatedDatabase> {
  const name = `tombolo_test_${randomBytes(6).toString('hex')}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await administer(serverUrl, `create database ${name} template ${template ?? 'template1'}`)
  return { url: url.href, drop: () => administer(serverUrl, `drop database ${name} with (force)`) }
}

/** A blob in memory is read in a third of the time of one on a disk, so the files of a process share it. */
let snapshot: Promise<Blob> | undefined

/** Contents of a migrated database for the embedded engine in memory; undefined outside the service tests. */
export async function migratedSnapshot(): Promise<Blob | undefined> {
  const file = process.env['TEST_DATABASE_SNAPSHOT']
  if (file === undefined) return undefined
  snapshot ??= readFile(file).then((contents) => new Blob([contents]))
  return await snapshot
}

/** A new folder for a service's data; in the service tests, that of an embedded database has a migrated one in it. */
export async function newDataDir(kind: 'embedded' | 'postgres' = 'embedded'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tombolo-data-'))
  const migrated = process.env['TEST_DATA_FOLDER']
  if (kind === 'embedded' && migrated !== undefined)
    await cp(migrated, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return folder
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
