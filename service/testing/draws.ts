import type { OperationResult } from '#schemas/protocol/operations.ts'
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { BeaconSource } from '#service/adapters/beacon/drand-beacon.ts'
import { systemClock } from '#service/adapters/clock.ts'
import type { Database } from '#service/database/database.ts'
import { startDrawRunner, type DrawRunner } from '#service/draws/draw-runner.ts'
import type { DrawService } from '#service/draws/draw-service.ts'
import { createJoinGatherer, type JoinGatherer } from '#service/joins/join-gatherer.ts'
import { createGame } from '#service/games/create-game.ts'
import { openNextInstance } from '#service/games/instances.ts'
import { seededEntropy } from '#tests/support/seeded-bytes.ts'
import { silentLog, type TestDatabase } from './database.ts'
import type { SeededDatabase } from './seeds.ts'
import { TEST_CURRENCY_ID, TEST_MEMBER_ID, type TestGame } from './world.ts'

/** The parts of the service that the draw runner needs, over a test's database. */
export function drawServiceOn(database: SeededDatabase, beacon: BeaconSource | null = null): DrawService {
  const { seeds } = database
  return { database, clock: systemClock, entropy: seededEntropy('draws'), seeds, log: silentLog, beacon }
}

/** Joins and draws over a test's database, as they run in a service. */
export interface Sales {
  readonly database: TestDatabase
  readonly joins: JoinGatherer
  readonly runner: DrawRunner
  readonly stop: () => Promise<void>
}

export function sellAndDraw(database: TestDatabase): Sales {
  const joins = createJoinGatherer({ database, seeds: database.seeds, log: silentLog })
  const runner = startDrawRunner(drawServiceOn(database))
  joins.onFilled(() => runner.wake())
  return {
    database,
    joins,
    runner,
    async stop() {
      await joins.close()
      await runner.stop()
    },
  }
}

/** One of three, so that three players with one number each always have exactly one winner. */
export const ONE_OF_THREE: Partial<GameDefinition> = {
  gamePlaySize: 1,
  gamePlayRange: 3,
  gamePlayMax: 3,
  playerPlayMax: 3,
  payoutPercentage: 60,
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, prizePercentage: 100 }],
  countdownMs: 0,
  drawIntervalMs: 100,
}

/** A wheel on which every segment wins 1.50, so that the prize of a spin is known in advance. */
export const EVERY_SPIN_WINS: Partial<GameDefinition> = {
  gameRule: 'spinnerGame',
  gamePlaySize: 1,
  gamePlayRange: 2,
  gamePlayMax: 1,
  playerPlayMax: 1,
  prizes: [{ rankNumber: 1, rankNumber2nd: 0, guaranteedPrizeMinor: 150 }],
  segments: [
    { rankNumber: 1, weight: 1 },
    { rankNumber: 1, weight: 2 },
  ],
}

/** Adds a game as the operator does, with its first instance open; throws if its definition is refused. */
export function offerGame(database: SeededDatabase, definition: GameDefinition): Promise<TestGame> {
  const slug = `${definition.gameRule}-${randomUUID()}`
  return database.transaction(async (tx) => {
    const texts = { en: { title: slug } }
    const game = await createGame(tx, { memberId: TEST_MEMBER_ID, slug, definition, texts })
    if (!game.ok) throw new Error(JSON.stringify(game.refusals))
    const gameInstanceId = await openNextInstance(tx, game.gameId, database.seeds)
    return { gameId: game.gameId, gameInstanceId: gameInstanceId ?? 0 }
  })
}

/** Buys plays as a player's client does. */
export function buyPlays(
  joins: JoinGatherer,
  playerId: number,
  game: { gameId: number; gameInstanceId: number },
  userPlays: string[],
): Promise<OperationResult<'joinGame'>> {
  return joins.join({
    site: {
      memberId: TEST_MEMBER_ID,
      operatorId: 1,
      currencyIds: [978],
      freerollNoDeposits: true,
      emailVerificationRequired: false,
      phoneVerificationRequired: false,
    },
    playerId,
    scope: `player/${TEST_MEMBER_ID}/${playerId}`,
    key: randomUUID(),
    bodyHash: createHash('sha256').update(JSON.stringify(userPlays)).digest(),
    request: {
      gameId: game.gameId,
      gameInstanceId: game.gameInstanceId,
      userPlays,
      currencyId: TEST_CURRENCY_ID,
    },
  })
}

/** Waits for an effect of the runner; throws with the last observed value on timeout. */
export async function until<Seen>(
  look: () => Promise<Seen>,
  isSo: (seen: Seen) => boolean,
  withinMs = 15_000,
): Promise<Seen> {
  const deadline = systemClock.now() + withinMs
  for (;;) {
    const seen = await look()
    if (isSo(seen)) return seen
    if (systemClock.now() > deadline) throw new Error(`never came; last seen: ${JSON.stringify(seen)}`)
    await delay(20)
  }
}

/** Waits for a status of an instance. */
export function untilStatus(database: Database, gameInstanceId: number, status: string, withinMs?: number) {
  const look = () =>
    database.kysely
      .selectFrom('game_instances')
      .selectAll()
      .where('game_instance_id', '=', gameInstanceId)
      .executeTakeFirstOrThrow()
  return until(look, (instance) => instance.status === status, withinMs)
}
