import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { type CopiedFolder, readFolder } from '#service/database/migrated-copy.ts'

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

/** The files of a process share what is read from the disk once. */
let snapshot: Promise<CopiedFolder> | undefined

/** Contents of a migrated database for the embedded engine in memory; undefined outside the service tests. */
export async function migratedSnapshot(): Promise<CopiedFolder | undefined> {
  const folder = process.env['TEST_DATA_FOLDER']
  if (folder === undefined) return undefined
  snapshot ??= readFolder(join(folder, 'database'))
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
