import { listDeposits, toDepositOrder } from '#service/deposits/deposit-orders.ts'
import { reads } from '#service/call/handler.ts'

export default reads('getDepositRequests', async (call) => {
  const rows = await listDeposits(call.db, call.player.playerId)
  return rows.map(toDepositOrder)
})
