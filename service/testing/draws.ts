import type { OperationResult } from '#schemas/protocol/operations.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { BeaconSource } from '#service/adapters/beacon/drand-beacon.ts'
import { systemClock } from '#service/base/clock.ts'
import { startDrawRunner, type DrawRunner } from '#service/draws/draw-runner.ts'
import type { DrawService } from '#service/draws/draw-service.ts'
import type { JoinGatherer } from '#service/joins/join-gatherer.ts'
import { createGame } from '#service/games/changes/create-game.ts'
import { openNextInstance } from '#service/games/changes/instances.ts'
import { seededEntropy } from '#tests/support/seeded-bytes.ts'
import { silentLog } from './database.ts'
import { joinAttempt } from './join-attempt.ts'
import type { SeededDatabase } from './seeds.ts'
import { advanceToNextStep, type Timed } from './test-clock.ts'
import { TEST_MEMBER_ID, type TestGame } from './world.ts'

/** The parts of the service that the draw runner needs, over a test's database. */
export function drawServiceOn(database: SeededDatabase, beacon: BeaconSource | null = null): DrawService {
  const { seeds, vault, clock } = database
  return { database, clock, entropy: seededEntropy('draws'), seeds, vault, log: silentLog, beacon }
}

/** Runs the draws of a test's database, also when `advance` moves its time. */
export function runDraws(database: SeededDatabase, beacon: BeaconSource | null = null): DrawRunner {
  const runner = startDrawRunner(drawServiceOn(database, beacon))
  database.clock.onMoved(() => runner.wake())
  return runner
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
  game: TestGame,
  userPlays: string[],
): Promise<OperationResult<'joinGame'>> {
  return joins.join(joinAttempt(playerId, game, { userPlays }))
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

/** Waits for a status of an instance; the time until each of its steps is skipped. */
export function untilStatus(database: Timed, gameInstanceId: number, status: string, withinMs?: number) {
  const look = async () => {
    await advanceToNextStep(database, gameInstanceId, status)
    return database.kysely
      .selectFrom('game_instances')
      .selectAll()
      .where('game_instance_id', '=', gameInstanceId)
      .executeTakeFirstOrThrow()
  }
  return until(look, (instance) => instance.status === status, withinMs)
}
