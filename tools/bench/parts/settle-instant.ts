import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import { rulesOf } from '#modules/game-rules/rules/registry.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import type { Tx } from '#service/database/database.ts'
import { type CardFinisher, createCardFinisher, type FinishCall } from '#service/draws/card-finisher.ts'
import { entropySource } from '#service/games/rules/entropy-source.ts'
import { openNextInstance } from '#service/games/changes/instances.ts'
import type { SeedVault } from '#service/games/rows/seed-vault.ts'
import { MEMBER_ID } from './seed-joins.ts'
import { openSeeded } from './open-seeded.ts'
import { paySale } from './pay-sale.ts'
import { addGame, definitionOf } from './settle-kinds.ts'
import { addPlayers, closeChecked, doNextStep, drawServiceOn } from './settle-plays.ts'

/** Number of players that finish their cards concurrently. */
const FINISHING_AT_ONCE = 64

export interface SettleInstantBench {
  /** Sells a number of cards, draws and settles each, and pays it as its player finishes; returns the seconds without the sale. */
  settle(): Promise<number>
  close(): Promise<void>
}

/** Cards or spins of one kind, with the prizes of the demonstration's game of that kind: each is its own instance. */
export async function openSettleInstant(
  url: string,
  gameRule: GameRule,
  plays: number,
): Promise<SettleInstantBench> {
  const database = await openSeeded({ url, dataDir: '' })
  const service = drawServiceOn(database)
  const definition = definitionOf(gameRule, 1)
  const gameId = await addGame(database, definition)
  const firstPlayer = await addPlayers(database, plays)
  const sale = { gameId, definition, seeds: database.seeds }
  const finisher = createCardFinisher(service)
  return {
    async settle() {
      const sold = await database.transaction(async (tx) => {
        const cards: Card[] = []
        for (let index = 0; index < plays; index++)
          cards.push(await sellCard(tx, { ...sale, playerId: firstPlayer + index }))
        return cards
      })
      const started = performance.now()
      while ((await doNextStep(service)) !== null);
      await finishAll(finisher, sold)
      return (performance.now() - started) / 1000
    },
    async close() {
      await finisher.close()
      await closeChecked(database)
    },
  }
}

export interface Card {
  gameInstanceId: number
  playerId: number
}

interface CardSale {
  gameId: number
  definition: GameDefinition
  playerId: number
  seeds: SeedVault
}

/** Inserts the rows of one card's purchase. */
async function sellCard(tx: Tx, { gameId, definition, playerId, seeds }: CardSale): Promise<Card> {
  const id = await openNextInstance(tx, gameId, seeds)
  if (id === null) throw new Error('The game is not offered.')
  const { gamePlayCostMinor, gameFeePerPlayMinor, currencyId, gameRule } = definition
  const [play = ''] = rulesOf(gameRule).randomPlays(definition, 1, entropySource(systemEntropy))
  await sql`
    insert into instance_players (game_instance_id, player_id, play_count, play_max)
    values (${id}::bigint, ${playerId}::bigint, 1, 1)`.execute(tx)
  await sql`
    insert into plays (game_instance_id, player_id, play, cost_minor, fee_minor)
    values (${id}::bigint, ${playerId}::bigint, ${play}, ${gamePlayCostMinor}, ${gameFeePerPlayMinor})`.execute(
    tx,
  )
  const amountMinor = gamePlayCostMinor + gameFeePerPlayMinor
  await paySale(tx, { memberId: MEMBER_ID, playerId, gameInstanceId: id, currencyId, amountMinor })
  await sql`
    update game_instances set play_count = 1, player_count = 1, status = 'FULL', next_action_at = now()
    where game_instance_id = ${id}::bigint`.execute(tx)
  return { gameInstanceId: id, playerId }
}

async function finishAll(finisher: CardFinisher, cards: readonly Card[]): Promise<void> {
  const left = [...cards]
  const finish = async () => {
    for (let card = left.pop(); card !== undefined; card = left.pop()) await finisher.finish(finishCall(card))
  }
  await Promise.all(Array.from({ length: FINISHING_AT_ONCE }, finish))
}

/** A call of confirmCrosswordEnd under a new key. */
export function finishCall({ gameInstanceId, playerId }: Card): FinishCall {
  return {
    gameInstanceId,
    playerId,
    memberId: MEMBER_ID,
    scope: `${MEMBER_ID}/player/${playerId}/confirmCrosswordEnd`,
    key: randomUUID(),
    operation: 'confirmCrosswordEnd',
    bodyHash: Buffer.alloc(32),
  }
}
