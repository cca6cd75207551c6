import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { reads } from '#service/call/handler.ts'
import { depositStep } from '#service/deposits/deposit-step.ts'
import { servedCurrencyIds } from '#service/players/rows/served-currencies.ts'

export default reads('getDepositStep', (call, { currencyId = servedCurrencyIds(call.site)[0] ?? 0 }) =>
  depositStep(call.db, {
    site: call.site,
    playerId: call.player.playerId,
    currencyId,
    processors: paymentProcessors(call.service),
  }),
)
