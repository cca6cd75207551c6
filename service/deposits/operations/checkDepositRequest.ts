import { readOwnDeposit, toDepositOrder } from '#service/deposits/deposit-orders.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('checkDepositRequest', async (call, { orderId }) =>
  toDepositOrder(orFault(await readOwnDeposit(call.db, call.player.playerId, orderId))),
)
