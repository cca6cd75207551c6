import type { Tx } from '#service/database/database.ts'
import { DEPOSITS } from './deposit-states.ts'

/** An order that is stored. Amounts are in minor units of the currency. */
interface NewOrder {
  readonly orderId: string
  readonly playerId: number
  readonly memberId: number
  readonly processorId: string
  readonly currencyId: number
  readonly amountMinor: number
  readonly feeMinor?: number
  readonly accountEnding?: string | undefined
  /** The path of the site to which the player returns. */
  readonly returnPath?: string
}

/** Stores the order of a deposit, which is not paid yet. */
export async function storeOrder(tx: Tx, order: NewOrder): Promise<void> {
  await tx
    .insertInto('deposits')
    .values({
      order_id: order.orderId,
      player_id: order.playerId,
      member_id: order.memberId,
      processor_id: order.processorId,
      currency_id: order.currencyId,
      amount_minor: order.amountMinor,
      status: DEPOSITS.events.place.to,
      fee_minor: order.feeMinor,
      account_ending: order.accountEnding,
      return_path: order.returnPath,
    })
    .execute()
}
