import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ServiceContext } from '#service/context.ts'
import type { Database } from '#service/database/database.ts'
import { openNextInstance } from '#service/games/instances.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { joinAsDemo } from './demo-join.ts'
import type { DemoPlayers } from './demo-players.ts'
import type { SeededGame } from './seed-games.ts'

/** Draws that are played for every new game before the first visitor comes. */
const ROUNDS = 2
/** Plays per tournament draw; it need not be full. */
const TOURNAMENT_PLAYS = 24
const PLAYS_A_JOIN = 6
/** Timeout of a draw that does not end (the draw runner was stopped). */
const ROUND_LASTS_MAX_MS = 20_000
const LOOK_AGAIN_MS = 50

/**
 * Plays some draws of a new game without its waits: real joins and real draws, so that results, winners and the demo player's history exist
 * from the start.
 */
export async function playHistory(
  service: ServiceContext,
  site: ServedSite,
  { game, players, stopping }: { game: SeededGame; players: DemoPlayers; stopping: () => boolean },
): Promise<void> {
  for (let round = 0; round < ROUNDS && !stopping(); round++) {
    const gameInstanceId = await service.database.transaction((tx) =>
      openNextInstance(tx, game.gameId, service.seeds),
    )
    if (gameInstanceId === null) return
    await keepSalesOpen(service, gameInstanceId)
    await sellPlays(service, site, { game, players, gameInstanceId, round })
    await closeSales(service, gameInstanceId)
    await ended(service, gameInstanceId)
  }
}

/** Keeps a tournament's registration open until its plays are sold. */
async function keepSalesOpen({ database }: ServiceContext, gameInstanceId: number): Promise<void> {
  await sql`
    update game_instances set registration_end_at = now() + interval '1 minute'
    where game_instance_id = ${gameInstanceId} and registration_end_at is not null`.execute(database.kysely)
}

interface Round {
  game: SeededGame
  players: DemoPlayers
  gameInstanceId: number
  round: number
}

/** Sells to the demo player first, then to the simulated players in turn. */
async function sellPlays(service: ServiceContext, site: ServedSite, sale: Round): Promise<void> {
  const { gameId, definition } = sale.game
  const { demoPlayerId, crowdPlayerIds } = sale.players
  const isInstaplay = definition.schedule.kind === 'instaplay'
  const wanted = isInstaplay ? definition.gamePlayMax : TOURNAMENT_PLAYS
  const perJoin = Math.min(PLAYS_A_JOIN, definition.playerPlayMax)
  const buyers = [demoPlayerId, ...crowdPlayerIds.slice(sale.round), ...crowdPlayerIds.slice(0, sale.round)]
  let sold = 0
  for (const playerId of buyers) {
    if (sold >= wanted) return
    const count = Math.min(perJoin, wanted - sold)
    const join = { playerId, gameId, gameInstanceId: sale.gameInstanceId, definition, count }
    const { exitCode } = await joinAsDemo(service, site, join)
    if (exitCode === 0) sold += count
  }
}

async function closeSales({ database }: ServiceContext, gameInstanceId: number): Promise<void> {
  await sql`
    update game_instances set registration_end_at = now(), tournament_start_at = now(), next_action_at = now()
    where game_instance_id = ${gameInstanceId} and tournament_start_at is not null and status = 'OPEN'
  `.execute(database.kysely)
}

async function ended({ database, clock }: ServiceContext, gameInstanceId: number): Promise<void> {
  const deadline = clock.now() + ROUND_LASTS_MAX_MS
  while (clock.now() < deadline) {
    const found = await database.kysely
      .selectFrom('game_instances')
      .select('status')
      .where('game_instance_id', '=', gameInstanceId)
      .executeTakeFirst()
    if (found?.status === 'ENDED') return
    if (found?.status === 'READY') await startNow(database, gameInstanceId)
    if (found?.status === 'STARTED') await showAll(database, gameInstanceId)
    await delay(LOOK_AGAIN_MS)
  }
}

/** Ends the countdown. The definition does not change: it was committed to. */
async function startNow({ kysely }: Database, gameInstanceId: number): Promise<void> {
  await sql`
    update game_instances set start_at = now(), next_action_at = now()
    where game_instance_id = ${gameInstanceId} and status = 'READY' and start_at > now()`.execute(kysely)
}

/** Shows all balls of a past draw at once, because nobody watches it: bingo alone has up to ninety. */
async function showAll({ kysely }: Database, gameInstanceId: number): Promise<void> {
  await sql`
    update game_instances set next_action_at = now(), balls_shown = (
      select sum(jsonb_array_length(draw->'balls') + coalesce(jsonb_array_length(draw->'balls2nd'), 0))
      from jsonb_array_elements(draws) draw)
    where game_instance_id = ${gameInstanceId} and status = 'STARTED' and draws is not null`.execute(kysely)
}
