import { reads } from '#service/call/handler.ts'
import { servedCurrencyIds } from '#service/players/rows/served-currencies.ts'
import { depositOffer } from '../deposit-offer.ts'

export default reads('getDepositPopup', ({ db, site, player }, body) => {
  const currencyId = body.currencyId ?? servedCurrencyIds(site)[0] ?? 0
  return depositOffer(db, { memberId: site.memberId, playerId: player.playerId, currencyId })
})
