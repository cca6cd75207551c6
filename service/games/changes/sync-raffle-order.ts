import { sql } from 'kysely'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import { hasField } from '#modules/game-rules/rules/registry.ts'
import type { Database, Tx } from '#service/database/database.ts'
import { type FollowedSites, followSites } from '#service/sites/follow-sites.ts'

/** Keeps each site's `reverseRaffleDraws` in the database, where instances are opened. */
export function syncRaffleOrder({
  database,
  ...followed
}: FollowedSites & { database: Database }): Promise<() => void> {
  return followSites(
    followed,
    async (sites) => {
      const members = sites.map(({ memberId }) => memberId)
      const reversed = sites.map(({ manifest }) => manifest.settings.reverseRaffleDraws)
      await sql`
        insert into site_state (member_id, reverse_raffle_draws)
        select * from unnest(${members}::integer[], ${reversed}::boolean[]) order by 1
        on conflict (member_id) do update set reverse_raffle_draws = excluded.reverse_raffle_draws
        where site_state.reverse_raffle_draws <> excluded.reverse_raffle_draws`.execute(database.kysely)
    },
    'the order of raffle draws of a site could not be stored',
  )
}

/** The definition for a new instance: draws of tickets without an order of their own take the site's. */
export async function withRaffleOrder(
  tx: Tx,
  memberId: number,
  definition: GameDefinition,
): Promise<GameDefinition> {
  if (!hasField(definition, 'raffleDrawOrder') || definition.raffleDrawOrder !== undefined) return definition
  const state = await tx
    .selectFrom('site_state')
    .select('reverse_raffle_draws')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return state?.reverse_raffle_draws === true
    ? { ...definition, raffleDrawOrder: 'grandPrizeLast' }
    : definition
}
