import { reads } from '#service/call/handler.ts'
import { mayMarket, ON_PAGE } from '#service/marketing/may-market.ts'
import { servedCurrencyIds } from '#service/players/rows/served-currencies.ts'
import { depositOffer } from '../deposit-offer.ts'

export default reads('getDepositPopup', async ({ db, site, player }, body) => {
  if (!(await mayMarket(db, player.playerId, ON_PAGE))) return {}
  const currencyId = body.currencyId ?? servedCurrencyIds(site)[0] ?? 0
  return depositOffer(db, { memberId: site.memberId, playerId: player.playerId, currencyId })
})
