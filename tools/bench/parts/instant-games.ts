import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import type { Database } from '#service/database/database.ts'
import { createCardFinisher } from '#service/draws/card-finisher.ts'
import { startDrawRunner } from '#service/draws/draw-runner.ts'
import { entropySource } from '#service/games/rules/entropy-source.ts'
import { openNextInstance } from '#service/games/changes/instances.ts'
import type { JoinAttempt } from '#service/joins/join-attempt.ts'
import { createJoinGatherer } from '#service/joins/join-gatherer.ts'
import { playerCash, processorClearing } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { CURRENCY_ID, MEMBER_ID } from './seed-joins.ts'
import { openSeeded } from './open-seeded.ts'
import { addGame, definitionOf } from './settle-kinds.ts'
import { finishCall } from './settle-instant.ts'
import { addPlayers, closeChecked, drawServiceOn } from './settle-plays.ts'

const PLAYERS = 64
const FUNDS_MINOR = 100_000_000_000
/** A player's client is told of the draw within this time. */
const LOOK_EVERY_MS = 5

export interface InstantGameBench {
  /** Lets every player buy, wait for and finish cards for some time; returns the finished cards per second. */
  play(durationMs: number): Promise<number>
  close(): Promise<void>
}

/** The parts of one process that a card passes through, with the demonstration's game of a kind. */
export async function openInstantGame(url: string, gameRule: GameRule): Promise<InstantGameBench> {
  const database = await openSeeded({ url, dataDir: '' })
  const service = drawServiceOn(database)
  const definition = definitionOf(gameRule, 1)
  const gameId = await addGame(database, definition)
  const gameInstanceId = await database.transaction((tx) => openNextInstance(tx, gameId, database.seeds))
  if (gameInstanceId === null) throw new Error('The game is not offered.')
  const firstPlayer = await addPlayers(database, PLAYERS)
  const playerIds = Array.from({ length: PLAYERS }, (_, index) => firstPlayer + index)
  await giveFunds(database, playerIds)
  const joins = createJoinGatherer(service)
  const runner = startDrawRunner(service)
  joins.onFilled(() => runner.wake())
  const finisher = createCardFinisher(service)
  const drawn = new DrawnCards(database)
  const source = entropySource(systemEntropy)
  const playCard = async (playerId: number) => {
    const userPlays = rulesOf(gameRule).randomPlays(definition, 1, source)
    const bought = await joins.join(joinOf(playerId, { gameId, gameInstanceId, userPlays }))
    if (bought.exitCode !== 0) throw new Error(`A card was not sold: join error ${bought.exitCode}`)
    await drawn.wait(bought.gameInstanceId)
    await finisher.finish(finishCall({ gameInstanceId: bought.gameInstanceId, playerId }))
  }
  return {
    async play(durationMs) {
      const started = performance.now()
      let finished = 0
      const playOn = async (playerId: number) => {
        while (performance.now() - started < durationMs) {
          await playCard(playerId)
          finished += 1
        }
      }
      await Promise.all(playerIds.map(playOn))
      return finished / ((performance.now() - started) / 1000)
    },
    async close() {
      await joins.close()
      await finisher.close()
      await runner.stop()
      await closeChecked(database)
    },
  }
}

function giveFunds(database: Database, playerIds: readonly number[]): Promise<unknown> {
  const amountMinor = FUNDS_MINOR
  return database.transaction(async (tx) => {
    for (const playerId of playerIds) {
      await post(tx, {
        code: 'adjustment',
        entries: [
          { account: processorClearing(MEMBER_ID), currencyId: CURRENCY_ID, amountMinor: -amountMinor },
          { account: playerCash(playerId), currencyId: CURRENCY_ID, amountMinor },
        ],
      })
    }
  })
}

function joinOf(
  playerId: number,
  asked: Pick<JoinAttempt['request'], 'gameId' | 'gameInstanceId' | 'userPlays'>,
): JoinAttempt {
  return {
    site: {
      memberId: MEMBER_ID,
      operatorId: 1,
      currencyIds: [CURRENCY_ID],
      freerollNoDeposits: true,
      emailVerificationRequired: false,
      phoneVerificationRequired: false,
      identityRequired: false,
    },
    playerId,
    scope: `${MEMBER_ID}/player/${playerId}/joinGame`,
    key: randomUUID(),
    bodyHash: Buffer.alloc(32),
    request: { ...asked, currencyId: CURRENCY_ID },
  }
}

/** Waits for draws, as a player's client waits for the event; one query serves all that wait. */
class DrawnCards {
  private readonly database: Database
  private readonly waiting = new Map<number, () => void>()
  private isLooking = false

  constructor(database: Database) {
    this.database = database
  }

  wait(gameInstanceId: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.set(gameInstanceId, resolve)
      if (!this.isLooking) this.look().catch(reject)
    })
  }

  private async look(): Promise<void> {
    this.isLooking = true
    try {
      while (this.waiting.size > 0) {
        const ids = [...this.waiting.keys()]
        const { rows } = await sql<{ id: number }>`
          select game_instance_id as id from game_instances
          where game_instance_id = any(${ids}::bigint[]) and status = 'STARTED'`.execute(this.database.kysely)
        for (const { id } of rows) {
          this.waiting.get(id)?.()
          this.waiting.delete(id)
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      }
    } finally {
      this.isLooking = false
    }
  }
}
