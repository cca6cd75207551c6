import { type Kysely, sql } from 'kysely'
import { StartError } from '#service/base/start-error.ts'
import { SERVICE_ROLE } from './service-role.ts'
import type { Tables } from './tables.ts'

/** Makes the service's time on every connection of the database differ from the database's by an interval of PostgreSQL: `-3 days` lies behind. */
export async function shiftServiceTime(connection: Kysely<Tables>, interval: string): Promise<void> {
  // Only the owner may replace the functions.
  await sql`reset role`.execute(connection)
  await sql.raw(timeFunctions(` + interval '${interval}'`)).execute(connection)
  await sql.raw(`set role ${SERVICE_ROLE}`).execute(connection)
}

/** Makes the service's time that of the database again. */
export async function restoreServiceTime(connection: Kysely<Tables>): Promise<void> {
  await sql`reset role`.execute(connection)
  await sql.raw(timeFunctions('')).execute(connection)
  await sql.raw(`set role ${SERVICE_ROLE}`).execute(connection)
}

const timeFunctions = (shift: string) => `
  create or replace function service_now() returns timestamptz language sql stable parallel safe
    return now()${shift};
  create or replace function service_clock() returns timestamptz language sql volatile parallel safe
    return clock_timestamp()${shift}`

/** Milliseconds by which the service's time lies behind that of the database; 0 where nothing has shifted it. */
export async function timeBehindMs(kysely: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ behind: number }>`
    select extract(epoch from now() - service_now())::float8 * 1000 as behind`.execute(kysely)
  return rows[0]?.behind ?? 0
}

/** Throws a StartError for a database whose time lies in the past. */
export async function assertPresent(kysely: Kysely<Tables>): Promise<void> {
  if ((await timeBehindMs(kysely)) <= 0) return
  throw new StartError(
    'The history of the demonstration in this database is unfinished: its time lies in the past. Finish it with npm run demo -- --history and the same DATA_DIR or DATABASE_URL, or use another database.',
  )
}
