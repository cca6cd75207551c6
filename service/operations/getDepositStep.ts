import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { depositStep } from '#service/deposits/deposit-step.ts'
import { playerOf, reads } from './handler.ts'

export default reads('getDepositStep', (call, { currencyId }) =>
  depositStep(call.service.database, {
    site: call.site,
    playerId: playerOf(call).playerId,
    currencyId,
    processors: paymentProcessors(call.service),
  }),
)
