import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import type { Draw } from '#modules/game-rules/rules/game-rules.ts'
import type { Matches } from '#modules/game-rules/rules/settle.ts'
import { sharePool, type PoolFacts, type PoolShares } from '#modules/game-rules/rules/share-pool.ts'
import type { Tx } from '#service/database/database.ts'
import type { InstanceSettlement, SettledDraw } from '#service/games/rows/instance-settlement.ts'
import {
  instanceExchange,
  instancePool,
  prizeCarry,
  progressivePool,
  siteExchange,
  siteRevenue,
  type AccountRef,
} from '#service/ledger/accounts.ts'
import { post, type Transfer } from '#service/ledger/post.ts'
import { GAME_INSTANCES } from '#service/games/rules/game-instance-states.ts'
import { transferOf } from '#service/states/state-machine.ts'
import type { DueInstance } from './due-instance.ts'

/**
 * Fixes an instance's draw and the payment of each of its rows, and moves everything but the prizes: the site's part with the fees, the
 * progressive and the carry. The pool then holds the winners' prizes. A settlement that was fixed earlier is returned unchanged.
 * Settlements of one game are serialized by the lock on the game.
 */
export async function fixSettlement(
  tx: Tx,
  instance: DueInstance,
  { draws, matches }: { draws: readonly Draw[]; matches: Matches },
): Promise<InstanceSettlement> {
  if (instance.settlement !== null) return instance.settlement
  const { settlements } = await tx
    .updateTable('games')
    .set((row) => ({ settlements: row('settlements', '+', 1) }))
    .where('game_id', '=', instance.game_id)
    .returning('settlements')
    .executeTakeFirstOrThrow()
  const { pool, feesMinor, exchanges } = await readPool(tx, instance)
  const shares = sharePool(instance.definition, pool, matches.unitsPerRow)
  const transfer = settlementTransfer(instance, { pool, feesMinor, exchanges, shares })
  if (transfer !== null) await post(tx, transfer)
  const settlement: InstanceSettlement = { pool, shares, settlementNumber: settlements }
  await tx
    .updateTable('game_instances')
    .set({
      settlement: JSON.stringify(settlement),
      draws: JSON.stringify(settledDraws(draws, matches)),
      carried_in_minor: pool.carriedMinor,
      progressive_won_minor: shares.progressiveWonMinor,
    })
    .where('game_instance_id', '=', instance.game_instance_id)
    .execute()
  return settlement
}

/** The draws as they are stored: with their winners. */
export function settledDraws(draws: readonly Draw[], { winnersPerDraw }: Matches): SettledDraw[] {
  return draws.map((draw, index) => ({ ...draw, drawWinnerCount: winnersPerDraw[index] ?? 0 }))
}

/** The money that an instance divides. */
export interface InstanceMoney {
  readonly pool: PoolFacts
  readonly feesMinor: number
  /** Amounts that its joins paid in other currencies, and owe in the game's. */
  readonly exchanges: readonly { currencyId: number; balanceMinor: number }[]
}

type PoolRow = Record<'wagers' | 'fees' | 'paid_in' | 'carried' | 'progressive', number> & {
  exchanges: InstanceMoney['exchanges'] | null
}

async function readPool(tx: Tx, instance: DueInstance): Promise<InstanceMoney> {
  const exchange = instanceExchange(instance.game_instance_id)
  const { rows } = await sql<PoolRow>`
    select coalesce(sum(cost_minor), 0)::bigint as wagers, coalesce(sum(fee_minor), 0)::bigint as fees,
      ${balance(instancePool(instance.game_instance_id), instance)} as paid_in,
      ${balance(prizeCarry(instance.game_id), instance)} as carried,
      ${balance(progressivePool(instance.game_id), instance)} as progressive,
      (select json_agg(json_build_object('currencyId', currency_id, 'balanceMinor', balance_minor) order by currency_id)
        from accounts
        where kind = ${exchange.kind} and owner_id = ${exchange.ownerId} and balance_minor <> 0) as exchanges
    from plays where game_instance_id = ${instance.game_instance_id}`.execute(tx)
  const [found] = rows
  assert(found !== undefined)
  assert.equal(found.paid_in, found.wagers + found.fees, 'a pool holds what its plays cost')
  return {
    pool: {
      wagersMinor: found.wagers,
      carriedMinor: found.carried,
      progressiveMinor: found.progressive,
    },
    feesMinor: found.fees,
    exchanges: found.exchanges ?? [],
  }
}

function balance({ kind, ownerId }: AccountRef, { currency_id: currencyId }: DueInstance) {
  return sql<number>`coalesce((
    select balance_minor from accounts
    where kind = ${kind} and owner_id = ${ownerId} and currency_id = ${currencyId}), 0)`
}

/** The transfer that moves everything but the prizes out of an instance's pool; null if nothing moves. */
export function settlementTransfer(
  instance: DueInstance,
  { pool, feesMinor, exchanges, shares }: InstanceMoney & { shares: PoolShares },
): Transfer | null {
  const { game_instance_id: gameInstanceId, game_id: gameId, currency_id: currencyId } = instance
  const paidIn = pool.wagersMinor + feesMinor
  const moves: [AccountRef, number][] = [
    [instancePool(gameInstanceId), shares.prizesMinor + shares.satellitesMinor - paidIn],
    [prizeCarry(gameId), shares.carriedOutMinor - pool.carriedMinor],
    [progressivePool(gameId), shares.progressiveOutMinor - pool.progressiveMinor],
    [siteRevenue(instance.member_id), shares.revenueMinor + feesMinor],
  ]
  const entries = moves
    .filter(([, amountMinor]) => amountMinor !== 0)
    .map(([account, amountMinor]) => ({ account, currencyId, amountMinor }))
  // From here on the exchanged money belongs to the site: until now a refund would have returned it.
  for (const { currencyId: exchanged, balanceMinor } of exchanges) {
    entries.push(
      { account: instanceExchange(gameInstanceId), currencyId: exchanged, amountMinor: -balanceMinor },
      { account: siteExchange(instance.member_id), currencyId: exchanged, amountMinor: balanceMinor },
    )
  }
  if (entries.length === 0) return null
  return transferOf(GAME_INSTANCES, 'prepare', {
    code: 'settlement',
    uniqueKey: `settlement:${gameInstanceId}`,
    entries,
  })
}
