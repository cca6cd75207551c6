import { cancelDeposit } from '#service/deposits/cancel-deposit.ts'
import { toDepositOrder } from '#service/deposits/deposit-orders.ts'
import { changes, playerOf } from './handler.ts'

export default changes('cancelDepositRequest', async (tx, call, { orderId }) =>
  toDepositOrder(await cancelDeposit(tx, playerOf(call).playerId, orderId)),
)
