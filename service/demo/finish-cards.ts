import { sql } from 'kysely'
import type { ServiceContext } from '#service/context.ts'
import { finishInstant } from '#service/draws/finish-instant.ts'

/** Plays the simulated players' instant games to the end before they buy again. */
export async function finishCards(
  { database, seeds }: ServiceContext,
  memberId: number,
  playerIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ gameInstanceId: number; playerId: number }>`
    select game_instance_id as "gameInstanceId", owner_player_id as "playerId" from game_instances
    where owner_player_id = any(${[...playerIds]}::bigint[]) and status = 'STARTED'`.execute(database.kysely)
  for (const card of rows) await database.transaction((tx) => finishInstant(tx, { ...card, memberId }, seeds))
}
