import type { SessionChanges } from '#runtime/registry/module.ts'
import type { EventBodies } from '#schemas/protocol/events.ts'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'

/** Type 1 and status 2: a paid deposit (spec 4). Its money arrives as a separate balance update. */
const DEPOSIT = 1
const PAID = 2

/** Records the time of the player's last deposit, and tracks the first deposit. */
export function applyOrder(
  { orderType, orderStatus, depositOrder, firstDeposit = false }: EventBodies['player.order'],
  { changePlayer, track }: SessionChanges,
): void {
  if (orderType !== DEPOSIT || orderStatus !== PAID) return
  const lastDepositDate = depositOrder?.paidTime
  if (lastDepositDate !== undefined)
    changePlayer((player) => ({ ...player, statistics: { ...player.statistics, lastDepositDate } }))
  if (firstDeposit) track('deposit')
}

/** The notice of a deposit that the player's bank took back; none for any other order. */
export function noticeOfOrder({
  depositOrder,
  orderAmount,
  currencyId,
}: EventBodies['player.order']): Omit<AfterLoginEvent, 'at'> | null {
  if (depositOrder?.status !== 'charged-back') return null
  return { kind: 'deposit-charged-back', amount: orderAmount, currencyId }
}
