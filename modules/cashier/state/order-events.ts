import type { SessionChanges } from '#runtime/registry/module.ts'
import type { EventBodies } from '#schemas/protocol/events.ts'
import type { AfterLoginEvent } from '#schemas/protocol/shapes.ts'

/** Numbers of the wire. Type 1 and status 2: a paid deposit (spec 4). Its money arrives as a separate balance update. */
const DEPOSIT = 1
const WITHDRAWAL = 2
const PAID = 2
const REJECTED = 3

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

/** The notice of a deposit that the player's bank took back, and of the end of a withdrawal; none for any other order. */
export function noticeOfOrder({
  orderType,
  orderStatus,
  depositOrder,
  orderAmount: amount,
  currencyId,
}: EventBodies['player.order']): Omit<AfterLoginEvent, 'at'> | null {
  if (depositOrder?.status === 'charged-back') return { kind: 'deposit-charged-back', amount, currencyId }
  if (orderType !== WITHDRAWAL) return null
  if (orderStatus === PAID) return { kind: 'withdrawal-paid', amount, currencyId }
  return orderStatus === REJECTED ? { kind: 'withdrawal-rejected', amount, currencyId } : null
}
