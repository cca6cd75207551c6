import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { LANGUAGE_DEFAULT } from '#schemas/limits.ts'
import { lobbyTopic } from '#schemas/protocol/topics.ts'
import { hashTerms } from '#modules/fairness/rules/commitment.ts'
import { hashNow } from '#modules/fairness/rules/hashing.ts'
import { isInstantKind } from '#modules/game-rules/rules/registry.ts'
import type { Tx } from '#service/database/database.ts'
import { now, timestamp } from '#service/database/time.ts'
import { beaconPlanOf } from '#service/games/rules/beacon-plan.ts'
import { type OutboxEvent, publishAll } from '#service/events/publish.ts'
import { instancePool } from '#service/ledger/accounts.ts'
import { readInstances } from '#service/games/rows/instance-rows.ts'
import { gameInstanceOf } from '#service/games/views/instance-view.ts'
import { GAME_INSTANCES } from '#service/games/rules/game-instance-states.ts'
import { withRaffleOrder } from './sync-raffle-order.ts'
import { nodeHashes } from '#service/games/rules/node-hashes.ts'
import { nextTournament } from '#service/games/rules/schedule.ts'
import type { SeedVault } from '#service/games/rows/seed-vault.ts'

/**
 * Opens the next instance of a game: with the current definition, a secret seed and the commitment to both. An existing open instance is
 * kept; a game that is paused, no longer offered or past the end of its timetable gets none. Returns the open instance's id.
 *
 * Locks the game's row, after game instances and accounts in the lock order.
 */
export async function openNextInstance(tx: Tx, gameId: number, seeds: SeedVault): Promise<number | null> {
  const game = await tx
    .selectFrom('games')
    .selectAll()
    .select(now.as('now'))
    .where('game_id', '=', gameId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (!game.active || game.paused_at !== null) return null
  const open = await openInstanceOf(tx, gameId)
  if (open !== null) return open
  const definition = await withRaffleOrder(tx, game.member_id, game.definition)
  const planned = await timesOf(tx, gameId, game)
  if (planned === null) return null
  const { salesEndAt, ...times } = planned
  // A card is drawn when it is bought, so it cannot wait for a round.
  const plan = isInstantKind(definition.gameRule) ? null : await beaconPlanOf(tx, salesEndAt)
  const hashOfTerms = hashTerms({ gameId, definition, beaconChain: plan?.chainHash ?? null })
  const { gameInstanceId } = await tx
    .insertInto('game_instances')
    .values({
      game_id: gameId,
      member_id: game.member_id,
      sequence_number: game.last_sequence_number + 1,
      status: GAME_INSTANCES.events.open.to,
      definition: JSON.stringify(definition),
      currency_id: definition.currencyId,
      play_cost_minor: definition.gamePlayCostMinor,
      fee_minor: definition.gameFeePerPlayMinor,
      play_max: definition.gamePlayMax,
      player_play_max: definition.playerPlayMax,
      ...seeds.fresh(hashNow(hashOfTerms, nodeHashes)),
      beacon_plan: plan === null ? null : JSON.stringify(plan),
      ...times,
    })
    .returning('game_instance_id as gameInstanceId')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('games')
    .set({ last_sequence_number: game.last_sequence_number + 1 })
    .where('game_id', '=', gameId)
    .execute()
  if (isInstantKind(definition.gameRule)) {
    await openPool(tx, gameInstanceId, definition.currencyId)
    // Instances of an instant game are sold all the time: the open one is published to the lobbies periodically (`publishOpenInstances`).
    if (game.open_told_id !== null) return gameInstanceId
    await tx
      .updateTable('games')
      .set({ open_told_id: gameInstanceId })
      .where('game_id', '=', gameId)
      .execute()
  }
  await publishAll(tx, openedEvents(lobbyTopic(game.member_id), await createdInstance(tx, gameInstanceId)))
  return gameInstanceId
}

/** A tournament is on sale when its registration starts; a game that starts when full has no registration. */
function openedEvents(topic: string, created: GameInstance): OutboxEvent[] {
  const { gameInstanceId, tournamentStartTime, registrationEndTime } = created
  const events: OutboxEvent[] = [{ topic, event: 'game.create', body: created }]
  if (tournamentStartTime === undefined || registrationEndTime === undefined) return events
  const times = { tournamentStartTime, registrationEndTime }
  const body = { gameInstanceId, gameStatus: 'OPEN' as const, isPlayable: true, ...times }
  return [...events, { topic, event: 'game.registrationStart', body }]
}

/** Every sale of an instant game is the first of its instance, so its pool is created in advance. */
async function openPool(tx: Tx, gameInstanceId: number, currencyId: number): Promise<void> {
  const { kind, ownerId } = instancePool(gameInstanceId)
  await tx.insertInto('accounts').values({ kind, owner_id: ownerId, currency_id: currencyId }).execute()
}

export async function openInstanceOf(tx: Tx, gameId: number): Promise<number | null> {
  const open = await tx
    .selectFrom('game_instances')
    .select('game_instance_id')
    .where('game_id', '=', gameId)
    // A literal instead of a parameter, so that every plan uses the index of open instances.
    .where(sql<boolean>`status = 'OPEN'`)
    .executeTakeFirst()
  return open?.game_instance_id ?? null
}

/** A tournament is due when its registration ends; an instaplay when a join fills it. Null where a timetable has no further draw. */
async function timesOf(
  tx: Tx,
  gameId: number,
  { definition, now }: { definition: Pick<GameDefinition, 'schedule'>; now: number },
) {
  if (definition.schedule.kind === 'instaplay') return { salesEndAt: null }
  const previous = await tx
    .selectFrom('game_instances')
    .select('tournament_start_at as startAt')
    .where('game_id', '=', gameId)
    .orderBy('sequence_number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const times = nextTournament(definition.schedule, now, previous?.startAt ?? null)
  if (times === null) return null
  return {
    salesEndAt: times.registrationEndAt,
    registration_end_at: timestamp(times.registrationEndAt),
    tournament_start_at: timestamp(times.startAt),
    next_action_at: timestamp(times.registrationEndAt),
  }
}

/** The lobby topic is shared by all languages, so the event has the title in every language of the game, and no short title. */
export async function createdInstance(tx: Tx, gameInstanceId: number): Promise<GameInstance> {
  const [row] = await readInstances(tx, null, sql`where instance.game_instance_id = ${gameInstanceId}`)
  assert(row !== undefined)
  const titles = Object.entries(row.texts).map(([language, texts]) => [language, texts.title])
  const { gameTitleShort: _, ...instance } = gameInstanceOf(row, LANGUAGE_DEFAULT)
  return { ...instance, gameTitles: Object.fromEntries(titles) }
}
