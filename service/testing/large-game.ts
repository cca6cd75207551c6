import { sql } from 'kysely'
import { openNextInstance } from '#service/games/changes/instances.ts'
import { instancePool, playerCash, processorClearing } from '#service/ledger/accounts.ts'
import { postAll } from '#service/ledger/post.ts'
import type { SeededDatabase } from './seeds.ts'
import { ONE_OF_THREE } from './draws.ts'
import { addGame, TEST_CURRENCY_ID, TEST_MEMBER_ID } from './world.ts'

/** Price per play in a large game: cost 2.00 and fee 0.50. */
const PRICE_MINOR = 250

export interface LargeGame {
  gameId: number
  gameInstanceId: number
  playerIds: number[]
}

/**
 * A full instaplay of `players` × `playsEach` plays of one of three, written directly, with the same rows as real joins. One play in three
 * wins.
 */
export async function sellLargeGame(
  database: SeededDatabase,
  { players, playsEach }: { players: number; playsEach: number },
): Promise<LargeGame> {
  const gamePlayMax = players * playsEach
  const { gameId, gameInstanceId } = await addGame(database, {
    ...ONE_OF_THREE,
    gamePlayMax,
    playerPlayMax: playsEach,
  })
  return database.transaction(async (tx) => {
    const { rows } = await sql<{ player_id: number }>`
      insert into players (member_id, operator_id, username, username_key, screen_name, password_hash, segment)
      select ${TEST_MEMBER_ID}, 1, 'large' || n, 'large' || n || ':' || ${gameInstanceId}::text, 'Large ' || n || ' of ' || ${gameInstanceId}::text, '-', 'C'
      from generate_series(1, ${players}::integer) n
      returning player_id`.execute(tx)
    const playerIds = rows.map((row) => row.player_id)
    const amountMinor = PRICE_MINOR * playsEach
    const transferIds = await postAll(
      tx,
      playerIds.flatMap((playerId) => [
        {
          code: 'adjustment',
          entries: [
            {
              account: processorClearing(TEST_MEMBER_ID),
              currencyId: TEST_CURRENCY_ID,
              amountMinor: -amountMinor,
            },
            { account: playerCash(playerId), currencyId: TEST_CURRENCY_ID, amountMinor },
          ],
        },
        {
          code: 'join',
          entries: [
            { account: playerCash(playerId), currencyId: TEST_CURRENCY_ID, amountMinor: -amountMinor },
            { account: instancePool(gameInstanceId), currencyId: TEST_CURRENCY_ID, amountMinor },
          ],
        },
      ]),
    )
    const joinIds = transferIds.filter((_, index) => index % 2 === 1)
    await sql`
      insert into instance_players (game_instance_id, player_id, play_count, play_max)
      select ${gameInstanceId}::bigint, unnest(${playerIds}::bigint[]), ${playsEach}::integer, ${playsEach}::integer
    `.execute(tx)
    await sql`
      insert into plays (game_instance_id, player_id, transfer_id, play, cost_minor, fee_minor)
      select ${gameInstanceId}::bigint, player_id, transfer_id, (1 + n % 3)::text, 200, 50
      from generate_series(1, ${playsEach}::integer) n,
        unnest(${playerIds}::bigint[], ${joinIds}::bigint[]) as buyer (player_id, transfer_id)`.execute(tx)
    await sql`
      update game_instances set play_count = play_max, player_count = ${players}, status = 'FULL', next_action_at = service_now()
      where game_instance_id = ${gameInstanceId}`.execute(tx)
    await openNextInstance(tx, gameId, database.seeds)
    return { gameId, gameInstanceId, playerIds }
  })
}
