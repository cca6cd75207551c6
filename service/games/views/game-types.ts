import { sql } from 'kysely'
import { GAME_RULES } from '#schemas/entities/game-instance.ts'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import type { Db } from '#service/database/database.ts'
import { filterConditions } from './filtered-games.ts'
import { isDrawn } from './past-draws.ts'

/** The kinds of games that a site has open under a filter, or has drawn, in the order of the specification. */
export async function gameTypes(
  db: Db,
  { memberId, playerId }: { memberId: number; playerId: number | null },
  filter: OperationRequest<'getFilteredGames'>,
): Promise<OperationResult<'getGameTypes'>> {
  const { rows } = await sql<OperationResult<'getGameTypes'>[number]>`
    with open as (
      select game.game_rule, count(*)::integer as open_count
      from game_instances instance
      join games game using (game_id)
      join currencies currency on currency.currency_id = instance.currency_id
      where ${filterConditions(memberId, filter, { playerId })}
      group by game.game_rule
    ), drawn as (
      select distinct game.game_rule from games game
      where game.member_id = ${memberId} and exists (
        select from game_instances instance where instance.game_id = game.game_id and ${isDrawn()})
    )
    select game_rule as "gameRule", coalesce(open_count, 0) as "openCount",
      drawn.game_rule is not null as "hasResults"
    from open full join drawn using (game_rule)`.execute(db)
  return rows.toSorted((one, other) => GAME_RULES.indexOf(one.gameRule) - GAME_RULES.indexOf(other.gameRule))
}
