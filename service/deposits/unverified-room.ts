import { sql } from 'kysely'
import type { Db } from '#service/database/database.ts'
import type { DepositCurrency } from './deposit-terms.ts'

export interface UnverifiedRoom {
  readonly playerId: number
  readonly verified: boolean
  readonly currency: DepositCurrency | null
  /** The deposits that use the bound up: open orders too while one is asked for, paid ones alone once it is paid. */
  readonly counted?: readonly ('created' | 'paid')[] | undefined
}

/**
 * The amount that a player may still deposit in a currency before identity and address are verified, in minor units; null if there is no
 * bound. Open orders count too, so that several of them cannot exceed it when they are paid.
 */
export async function unverifiedRoom(
  db: Db,
  { playerId, verified, currency, counted = ['created', 'paid'] }: UnverifiedRoom,
): Promise<number | null> {
  if (verified || currency === null || currency.unverifiedMaxMinor === null) return null
  const { minor } = await db
    .selectFrom('deposits')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('minor'))
    .where('player_id', '=', playerId)
    .where('currency_id', '=', currency.data.currencyId)
    .where('status', 'in', counted)
    .executeTakeFirstOrThrow()
  return Math.max(0, currency.unverifiedMaxMinor - minor)
}
