import { readOwnDeposit, toDepositOrder } from '#service/deposits/deposit-orders.ts'
import { reads } from '#service/call/handler.ts'

export default reads('checkDepositRequest', async (call, { orderId }) =>
  toDepositOrder(await readOwnDeposit(call.db, call.player.playerId, orderId)),
)
