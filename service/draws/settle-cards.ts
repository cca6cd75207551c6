import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import { type Matches, type Prize, prizesOf } from '#modules/game-rules/rules/settle.ts'
import { sharePool } from '#modules/game-rules/rules/share-pool.ts'
import { bigints, integers } from '#service/database/binary-arrays.ts'
import type { Tx } from '#service/database/database.ts'
import type { InstanceSettlement, SettledDraw } from '#service/games/rows/instance-settlement.ts'
import {
  type AccountKind,
  type AccountRef,
  instanceExchange,
  instancePool,
  prizeCarry,
  progressivePool,
} from '#service/ledger/accounts.ts'
import { postAll, type Transfer } from '#service/ledger/post.ts'
import type { DueInstance } from './due-instance.ts'
import { type InstanceMoney, settlementTransfer } from './pool-settlement.ts'

/** The only play of a card. */
export interface CardPlay {
  readonly playId: number
  readonly playerId: number
  readonly play: string
  readonly costMinor: number
  readonly feeMinor: number
}

/** A card with its draw: its player and the commitment to its play are set. */
export interface DrawnCard {
  readonly card: DueInstance
  readonly sold: CardPlay
  readonly draws: readonly SettledDraw[]
  readonly matches: Matches
}

/** A drawn card with the division of its money. */
export interface SettledCard extends DrawnCard {
  readonly settlement: InstanceSettlement
  readonly prizes: readonly Prize[]
}

/**
 * Settles drawn cards one after another, with the amounts that settlements of their own would have, and posts the transfers of all. Each
 * card passes its carry and its progressive on to the next one of its game.
 */
export async function settleCards(tx: Tx, drawn: readonly DrawnCard[]): Promise<SettledCard[]> {
  const { numbers, money } = await beginSettlements(tx, drawn)
  const transfers: Transfer[] = []
  const settled = drawn.map((one): SettledCard => {
    const { card, matches } = one
    const { definition, game_id: gameId, currency_id: currencyId } = card
    const divided = money.of(one)
    const shares = sharePool(definition, divided.pool, matches.unitsPerRow)
    money.set(prizeCarry(gameId), currencyId, shares.carriedOutMinor)
    money.set(progressivePool(gameId), currencyId, shares.progressiveOutMinor)
    const transfer = settlementTransfer(card, { ...divided, shares })
    if (transfer !== null) transfers.push(transfer)
    const settlementNumber = numbers.get(gameId)
    assert(settlementNumber !== undefined)
    numbers.set(gameId, settlementNumber + 1)
    const settlement = { pool: divided.pool, shares, settlementNumber }
    return { ...one, settlement, prizes: prizesOf(definition, shares, matches.winners) }
  })
  await postAll(tx, transfers)
  return settled
}

interface Begun {
  /** The number of each game's next settlement. */
  readonly numbers: Map<number, number>
  readonly money: CardMoney
}

async function beginSettlements(tx: Tx, drawn: readonly DrawnCard[]): Promise<Begun> {
  const perGame = [...Map.groupBy(drawn, ({ card }) => card.game_id)]
  const { rows } = await sql<{ counted: [number, number][]; balances: Balance[] | null }>`
    select * from begin_settlements(
      ${bigints(perGame.map(([gameId]) => gameId))}::bigint[],
      ${integers(perGame.map(([, cards]) => cards.length))}::integer[],
      ${bigints(drawn.map(({ card }) => card.game_instance_id))}::bigint[])`.execute(tx)
  const { counted = [], balances = null } = rows[0] ?? {}
  const settlements = new Map(counted)
  const numbers = perGame.map(([gameId, cards]) => {
    const last = settlements.get(gameId)
    assert(last !== undefined, 'the game of a card exists')
    return [gameId, last - cards.length + 1] as const
  })
  return { numbers: new Map(numbers), money: new CardMoney(balances ?? []) }
}

/** Kind, owner, currency and amount of an account. */
type Balance = [kind: AccountKind, ownerId: number, currencyId: number, balanceMinor: number]

/** The balances that the settlements of a batch divide. */
class CardMoney {
  private readonly balances = new Map<string, Map<number, number>>()

  constructor(balances: readonly Balance[]) {
    for (const [kind, ownerId, currencyId, balanceMinor] of balances)
      this.set({ kind, ownerId }, currencyId, balanceMinor)
  }

  set({ kind, ownerId }: AccountRef, currencyId: number, balanceMinor: number): void {
    const place = `${kind}/${ownerId}`
    const byCurrency = this.balances.get(place) ?? new Map<number, number>()
    this.balances.set(place, byCurrency.set(currencyId, balanceMinor))
  }

  /** The money of a card, after the settlements before it. */
  of({ card, sold }: DrawnCard): InstanceMoney {
    const { game_id: gameId, game_instance_id: gameInstanceId, currency_id: currencyId } = card
    const { costMinor, feeMinor } = sold
    const paidInMinor = this.get(instancePool(gameInstanceId)).get(currencyId) ?? 0
    assert.equal(paidInMinor, costMinor + feeMinor, 'a pool holds what its plays cost')
    return {
      pool: {
        wagersMinor: costMinor,
        carriedMinor: this.get(prizeCarry(gameId)).get(currencyId) ?? 0,
        progressiveMinor: this.get(progressivePool(gameId)).get(currencyId) ?? 0,
      },
      feesMinor: feeMinor,
      exchanges: [...this.get(instanceExchange(gameInstanceId))].map(([currency, balanceMinor]) => ({
        currencyId: currency,
        balanceMinor,
      })),
    }
  }

  private get({ kind, ownerId }: AccountRef): ReadonlyMap<number, number> {
    return this.balances.get(`${kind}/${ownerId}`) ?? new Map<number, number>()
  }
}
