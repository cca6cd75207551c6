import { reads } from '#service/call/handler.ts'
import { mayAdvertise } from '#service/player-limits/may-advertise.ts'
import { servedCurrencyIds } from '#service/players/rows/served-currencies.ts'
import { depositOffer } from '../deposit-offer.ts'

export default reads('getDepositPopup', async ({ db, site, player }, body) => {
  if (!(await mayAdvertise(db, site, player))) return {}
  const currencyId = body.currencyId ?? servedCurrencyIds(site)[0] ?? 0
  return depositOffer(db, { site, playerId: player.playerId, currencyId })
})
