import { readOwnDeposit, toDepositOrder } from '#service/deposits/deposit-orders.ts'
import { playerOf, reads } from './handler.ts'

export default reads('checkDepositRequest', async (call, { orderId }) =>
  toDepositOrder(await readOwnDeposit(call.service.database.kysely, playerOf(call).playerId, orderId)),
)
