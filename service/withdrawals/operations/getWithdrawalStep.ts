import { reads } from '#service/call/handler.ts'
import { servedCurrencyIds } from '#service/players/served-currencies.ts'
import { withdrawalStep } from '../withdrawal-step.ts'

export default reads('getWithdrawalStep', ({ db, site, player }, body) => {
  const currencyId = body.currencyId ?? servedCurrencyIds(site)[0] ?? 0
  return withdrawalStep(db, site, { playerId: player.playerId, currencyId })
})
