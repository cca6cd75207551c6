import { listDeposits, toDepositOrder } from '#service/deposits/deposit-orders.ts'
import { playerOf, reads } from './handler.ts'

export default reads('getDepositRequests', async (call) => {
  const rows = await listDeposits(call.service.database.kysely, playerOf(call).playerId)
  return rows.map(toDepositOrder)
})
