import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { reads } from '#service/call/handler.ts'
import { servedCurrencyIds } from '#service/players/rows/served-currencies.ts'
import { withdrawalStep } from '../withdrawal-step.ts'

export default reads('getWithdrawalStep', ({ db, service, site, player }, body) => {
  const currencyId = body.currencyId ?? servedCurrencyIds(site)[0] ?? 0
  const paying = { site, processors: paymentProcessors(service, [site]) }
  return withdrawalStep(db, paying, { playerId: player.playerId, currencyId })
})
