import { type RawBuilder, sql } from 'kysely'

/** The instances of a site that have not ended, cards of single players too, by the indexes of both: a statement without parentheses. */
export const unendedInstances = (memberId: number): RawBuilder<unknown> => sql`
  select game_instance_id, opened_at from game_instances
  where member_id = ${memberId} and owner_player_id is null
    and status in ('OPEN', 'READY', 'RETRY', 'CLOSED', 'STARTED', 'FULL')
  union all
  select game_instance_id, opened_at from game_instances
  where member_id = ${memberId} and owner_player_id is not null and status <> 'ENDED'`
