import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { reads } from '#service/call/handler.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import { servedCurrencies } from '#service/players/rows/served-currencies.ts'
import { checkWager } from '#service/joins/check-wager.ts'

export default reads('checkMaximumWagers', async ({ db, site, player: { playerId } }, body) => {
  const { currencyId, amount } = body
  const currency = servedCurrencies(site).find(([, data]) => data.currencyId === currencyId)?.[1]
  const costMinor = currency && toMinor(amount, currency.decimalPlaces)
  if (costMinor === undefined || costMinor === null) throw new Fault(FAULT.notFound)
  const refusal = await checkWager(db, { playerId, operatorId: site.operatorId, currencyId, costMinor })
  if (refusal === null) return { result: 1 }
  return { result: 0, refusal: refusal === 'no-rate' ? 'limit-without-rate' : 'limits-reached' }
})
