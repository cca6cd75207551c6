import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { selfManaged } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { visitorOf } from '#service/call/visitor.ts'
import { withPassword } from '#service/sessions/step-up.ts'
import { submitWithdrawal } from '../submit-withdrawal.ts'

/** No transaction is held while the password is checked. */
export default selfManaged('payoutSubmit', async (call, { password, ...request }) => {
  const { service, site } = call
  const { playerId } = call.player
  const { vault, entropy } = service
  const processors = paymentProcessors(service, [site])
  const outcome = await withPassword(service.database, service, visitorOf(call, 'payoutSubmit'), {
    playerId,
    password,
    change: (tx) => submitWithdrawal(tx, { site, processors, playerId, request, vault, entropy }),
  })
  return orFault(outcome)
})
