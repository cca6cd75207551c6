import { strict as assert } from 'node:assert'
import { type Selectable, sql } from 'kysely'
import type { DepositOrder } from '#schemas/protocol/shapes.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Refused } from '#service/call/refused.ts'
import { type AwardColumns, toAward } from '#service/coupons/coupon-rows.ts'
import type { DecidedCoupon } from '#service/coupons/use-coupon.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { DepositsTable } from '#service/database/payment-tables.ts'
import { publish } from '#service/events/publish.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'

type Deposit = Selectable<DepositsTable>
export type DepositRow = Deposit & DecidedCoupon & { readonly decimal_places: number }

/** Order event numbers of the wire. 2 is paid (spec 4). */
const ORDER_TYPE_DEPOSIT = 1
const ORDER_STATUSES: Record<Deposit['status'], number> = {
  created: 1,
  paid: 2,
  failed: 3,
  cancelled: 4,
  expired: 5,
  'sent-back': 6,
  'charged-back': 7,
}

const LISTED_MAX = 100

/** Deposits with the decimals of their currencies and their coupons. */
export const deposits = (db: Db) =>
  db
    .selectFrom('deposits')
    .innerJoin('currencies', 'currencies.currency_id', 'deposits.currency_id')
    .selectAll('deposits')
    .select('currencies.decimal_places')
    .select(
      sql<AwardColumns | null>`(
        select json_build_object('code', code, 'award', coupon_uses.award, 'award_minor', award_minor, 'bonus_days', bonus_days,
          'wager_minor', wager_minor)
        from coupon_uses join coupons using (coupon_id)
        where coupon_uses.order_id = deposits.order_id and coupon_uses.status <> 'freed')`.as('coupon'),
    )
    .select((eb) =>
      eb
        .selectFrom('coupon_uses')
        .select('refusal')
        .whereRef('coupon_uses.order_id', '=', 'deposits.order_id')
        .as('coupon_refusal'),
    )

/** Reads an order of this player. */
export async function readOwnDeposit(
  db: Db,
  playerId: number,
  orderId: string,
): Promise<DepositRow | Refused<'notFound' | 'notYours'>> {
  const row = await deposits(db).where('order_id', '=', orderId).executeTakeFirst()
  if (row === undefined) return { refused: 'notFound' }
  return row.player_id === playerId ? row : { refused: 'notYours' }
}

/** Locks an order; its player must be locked already. */
export async function lockDeposit(tx: Tx, orderId: string): Promise<DepositRow> {
  const row = await deposits(tx).where('order_id', '=', orderId).forUpdate('deposits').executeTakeFirst()
  assert(row !== undefined, 'an order is never deleted')
  return row
}

/** The player's orders, newest first. */
export async function listDeposits(db: Db, playerId: number): Promise<DepositRow[]> {
  return deposits(db)
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .limit(LISTED_MAX)
    .execute()
}

/** Maps an order to its wire form. */
export function toDepositOrder(row: DepositRow): DepositOrder {
  return {
    orderId: row.order_id,
    status: row.status,
    ...(row.failure === null ? {} : { failure: row.failure }),
    amount: toDecimal(row.amount_minor, row.decimal_places),
    currencyId: row.currency_id,
    createdTime: row.created_at,
    ...((row.status === 'paid' || row.status === 'charged-back') && row.decided_at !== null
      ? { paidTime: row.decided_at }
      : {}),
    processorId: row.processor_id,
    ...(row.fee_minor === 0 ? {} : { fee: toDecimal(row.fee_minor, row.decimal_places) }),
    ...(row.coupon === null
      ? {}
      : { coupon: toAward(row.coupon, { currencyId: row.currency_id, decimals: row.decimal_places }) }),
    ...(row.coupon_refusal === null ? {} : { couponResult: row.coupon_refusal }),
  }
}

/** Publishes the status of an order to its player. */
export async function publishOrder(tx: Tx, row: DepositRow, firstDeposit = false): Promise<void> {
  const depositOrder = toDepositOrder(row)
  await publish(tx, cashierTopic(row.player_id), 'player.order', {
    orderId: row.order_id,
    orderStatus: ORDER_STATUSES[row.status],
    orderType: ORDER_TYPE_DEPOSIT,
    orderAmount: depositOrder.amount,
    currencyId: row.currency_id,
    ...(firstDeposit ? { firstDeposit } : {}),
    depositOrder,
  })
}
