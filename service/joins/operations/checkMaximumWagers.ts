import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { reads } from '#service/call/handler.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import { servedCurrencies } from '#service/players/served-currencies.ts'
import { wagerFits } from '#service/joins/wager-fits.ts'

export default reads('checkMaximumWagers', async ({ db, site, player: { playerId } }, body) => {
  const { currencyId, amount } = body
  const currency = servedCurrencies(site).find(([, data]) => data.currencyId === currencyId)?.[1]
  const costMinor = currency && toMinor(amount, currency.decimalPlaces)
  if (costMinor === undefined || costMinor === null) throw new Fault(FAULT.notFound)
  const wager = { playerId, operatorId: site.operatorId, currencyId, costMinor }
  return { result: (await wagerFits(db, wager)) ? 1 : 0 }
})
