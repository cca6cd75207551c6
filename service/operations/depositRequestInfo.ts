import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { createDeposit } from '#service/deposits/create-deposit.ts'
import { changes, playerOf } from './handler.ts'

export default changes('depositRequestInfo', (tx, call, request) =>
  createDeposit(tx, {
    site: call.site,
    playerId: playerOf(call).playerId,
    request,
    processors: paymentProcessors(call.service),
    entropy: call.service.entropy,
  }),
)
