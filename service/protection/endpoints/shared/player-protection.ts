import { sql } from 'kysely'
import type { PlayerParams } from '#schemas/operator/params.ts'
import type { Protection } from '#schemas/operator/protection.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { readExclusion } from '#service/players/rows/exclusion.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { readRestriction } from '../../exclusions.ts'
import { readSelfLimits } from '#service/player-limits/self-limits.ts'

interface LimitRow {
  kind: Protection['limits'][number]['kind']
  source: Protection['limits'][number]['source']
  currency: string
  amountMinor: number | null
  nextMinor: number | null
  nextFrom: number | null
}

/** The protection of the player of a call; refused with `not-found` if the site does not have them. */
export async function playerProtection(call: OperatorCall<PlayerParams>): Promise<Protection> {
  const { playerId } = await foundPlayer(call)
  const { rows } = await sql<LimitRow>`
    select kind, source, code as currency, limit_in_force(entry) as "amountMinor",
      case when next_from > service_now() or not next_confirmed then next_limit_minor end as "nextMinor",
      case when next_from > service_now() or not next_confirmed then next_from end as "nextFrom"
    from player_limits entry join currencies using (currency_id)
    where player_id = ${playerId} and kind <> 'sessionMinutes' order by kind, source`.execute(call.db)
  const exclusion = await readExclusion(call.db, playerId)
  const restriction = await readRestriction(call.db, playerId)
  const own = await readSelfLimits(call.db, playerId)
  const sessionMinutes = own.find(({ kind }) => kind === 'sessionMinutes')?.minor ?? null
  return {
    playerId,
    ...(exclusion !== null && { exclusion }),
    ...restriction,
    ...(sessionMinutes !== null && { sessionMinutes }),
    limits: rows.map(({ kind, source, currency, amountMinor, nextMinor, nextFrom }) => ({
      kind,
      source,
      currency,
      ...(amountMinor !== null && { amountMinor }),
      ...(nextMinor !== null && { nextMinor }),
      ...(nextFrom !== null && { nextFrom }),
    })),
  }
}
