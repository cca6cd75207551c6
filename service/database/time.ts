import { type RawBuilder, sql } from 'kysely'

/** The database's time: it decides whether something is open, closed, excluded or expired. */
export const now: RawBuilder<number> = sql<number>`service_now()`

/** UTC milliseconds as a value for a timestamptz column. */
export function timestamp(milliseconds: number): RawBuilder<number> {
  return sql<number>`to_timestamp(${milliseconds}::double precision / 1000)`
}
