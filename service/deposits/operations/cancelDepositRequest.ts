import { cancelDeposit } from '#service/deposits/cancel-deposit.ts'
import { toDepositOrder } from '#service/deposits/deposit-orders.ts'
import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default changes('cancelDepositRequest', async (call, { orderId }) =>
  toDepositOrder(orFault(await cancelDeposit(call.db, call.player.playerId, orderId))),
)
