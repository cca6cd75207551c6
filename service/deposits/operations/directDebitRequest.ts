import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { createDebit } from '#service/deposits/create-deposit.ts'
import { askAboutCaller } from '#service/protection/ask-register.ts'
import { askAboutStored } from '#service/verification/ask-identity.ts'
import { changes } from '#service/call/handler.ts'

export default changes(
  'directDebitRequest',
  ({ db, service, site, player }, request) =>
    createDebit(db, {
      site,
      playerId: player.playerId,
      request,
      processors: paymentProcessors(service, [site]),
      entropy: service.entropy,
      vault: service.vault,
    }),
  (call) => Promise.all([askAboutCaller(call), askAboutStored(call)]),
)
