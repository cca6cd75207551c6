import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { createDeposit } from '#service/deposits/create-deposit.ts'
import { askAboutCaller } from '#service/protection/ask-register.ts'
import { askAboutStored } from '#service/verification/ask-identity.ts'
import { changes } from '#service/call/handler.ts'

export default changes(
  'depositRequestInfo',
  (call, request) =>
    createDeposit(call.db, {
      site: call.site,
      playerId: call.player.playerId,
      request,
      processors: paymentProcessors(call.service, [call.site]),
      entropy: call.service.entropy,
    }),
  (call) => Promise.all([askAboutCaller(call), askAboutStored(call)]),
)
