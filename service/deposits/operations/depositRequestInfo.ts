import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { createDeposit } from '#service/deposits/create-deposit.ts'
import { changes } from '#service/call/handler.ts'

export default changes('depositRequestInfo', (call, request) =>
  createDeposit(call.db, {
    site: call.site,
    playerId: call.player.playerId,
    request,
    processors: paymentProcessors(call.service),
    entropy: call.service.entropy,
  }),
)
