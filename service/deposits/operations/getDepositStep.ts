import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { askAboutCaller } from '#service/protection/ask-register.ts'
import { askAboutStored } from '#service/verification/ask-identity.ts'
import { reads } from '#service/call/handler.ts'
import { depositStep } from '#service/deposits/deposit-step.ts'
import { servedCurrencyIds } from '#service/players/rows/served-currencies.ts'

export default reads(
  'getDepositStep',
  async (call, { currencyId = servedCurrencyIds(call.site)[0] ?? 0 }) => {
    await Promise.all([askAboutCaller(call, 'due'), askAboutStored(call)])
    return depositStep(call.db, {
      site: call.site,
      playerId: call.player.playerId,
      currencyId,
      processors: paymentProcessors(call.service, [call.site]),
    })
  },
)
