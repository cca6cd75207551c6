import type { SessionChanges } from '#runtime/registry/module.ts'
import type { EventBodies } from '#schemas/protocol/events.ts'

/** Type 1 and status 2: a deposit that was paid (spec 4). Its money comes as a balance update of its own. */
const DEPOSIT = 1
const PAID = 2

/** Keeps when the player last deposited, and tracks the first deposit. */
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
