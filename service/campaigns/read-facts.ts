import { sql } from 'kysely'
import { isCountryBlocked } from '#schemas/entities/country-blocked.ts'
import type { Db } from '#service/database/database.ts'
import type { AudienceFacts } from './is-in-audience.ts'

export interface OfferedPlayer extends AudienceFacts {
  readonly playerId: number
}

type Row = OfferedPlayer & { readonly isOpen: boolean }

/** The players who may be granted something: accounts that are open, not held, and not of a blocked country. In the order of their numbers. */
export async function readOfferedPlayers(
  db: Db,
  playerIds: readonly number[],
  timeZone: string,
): Promise<OfferedPlayer[]> {
  const { rows } = await sql<Row>`
    select player_id as "playerId", segment, country,
      status = 'active' and dormant_at is null and register_due_at <= service_clock() is not true as "isOpen",
      (created_at at time zone ${timeZone})::date::text as "registeredDay",
      (service_now() at time zone ${timeZone})::date - (last_deposit_at at time zone ${timeZone})::date as "lastDepositDays"
    from players where player_id = any(${[...playerIds]}::bigint[]) order by player_id`.execute(db)
  return rows.filter(({ isOpen, segment }) => isOpen && segment !== null && !isCountryBlocked(segment))
}
