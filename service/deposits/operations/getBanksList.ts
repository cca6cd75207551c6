import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { debitBanks } from '#service/deposits/deposit-methods.ts'
import { reads } from '#service/call/handler.ts'
import { servedCurrencyIds } from '#service/players/rows/served-currencies.ts'

export default reads('getBanksList', async ({ service, site }, request) => {
  const { processorId, currencyId = servedCurrencyIds(site)[0] ?? 0 } = request
  const processors = paymentProcessors(service, [site])
  return { banks: [...debitBanks({ site, currencyId, processorId, processors })] }
})
