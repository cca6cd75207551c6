import { sql } from 'kysely'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { Database } from '#service/database/database.ts'
import type { DrawRunner } from '#service/draws/draw-runner.ts'
import { ONE_OF_THREE, until } from './draws.ts'
import type { TestGame } from './world.ts'

/**
 * One of three at 2.50, with a draw every hour, and up to ten draws ahead. A test brings the end of sales forward; the draw itself comes an
 * hour later, so that nothing is won while the test checks balances.
 */
export const EVERY_HOUR: Partial<GameDefinition> = {
  ...ONE_OF_THREE,
  gamePlayMax: 100,
  playerPlayMax: 10,
  subscriptionDrawsMax: 10,
  schedule: {
    kind: 'tournament',
    everyMs: 3_600_000,
    // No draw time comes while the tests run.
    anchorTime: Date.now() - 1_800_000,
    registrationClosesBeforeMs: 0,
    minimumPlays: 1,
    underMinimum: 'refund',
  },
}

/** The open instance of a game. */
async function openInstance(database: Database, gameId: number): Promise<number | null> {
  const open = await database.kysely
    .selectFrom('game_instances')
    .select('game_instance_id')
    .where('game_id', '=', gameId)
    .where('status', '=', 'OPEN')
    .executeTakeFirst()
  return open?.game_instance_id ?? null
}

/** Ends the sales of the open instance now, and makes its draw due now if requested. */
export async function endSales(
  database: Database,
  gameInstanceId: number | null,
  { drawn }: { drawn: boolean },
): Promise<void> {
  await sql`
    update game_instances set registration_end_at = service_now(), next_action_at = service_now(),
      tournament_start_at = case when ${drawn} then service_now() else tournament_start_at end
    where game_instance_id = ${gameInstanceId}`.execute(database.kysely)
}

/** Ends the sales of the open instance, and waits until the next one opens. */
export async function openNext(
  database: Database,
  runner: DrawRunner,
  { gameId }: Pick<TestGame, 'gameId'>,
  drawn = false,
): Promise<TestGame> {
  const before = await openInstance(database, gameId)
  await endSales(database, before, { drawn })
  runner.wake()
  const look = () => openInstance(database, gameId)
  const gameInstanceId = await until(look, (open) => open !== null && open !== before)
  return { gameId, gameInstanceId: gameInstanceId ?? 0 }
}
