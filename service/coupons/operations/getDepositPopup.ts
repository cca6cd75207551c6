import { reads } from '#service/call/handler.ts'
import { isKeptFromMarketing } from '#service/players/rows/kept-from-marketing.ts'
import { servedCurrencyIds } from '#service/players/rows/served-currencies.ts'
import { depositOffer } from '../deposit-offer.ts'

export default reads('getDepositPopup', async ({ db, site, player }, body) => {
  if (await isKeptFromMarketing(db, player.playerId)) return {}
  const currencyId = body.currencyId ?? servedCurrencyIds(site)[0] ?? 0
  return depositOffer(db, { memberId: site.memberId, playerId: player.playerId, currencyId })
})
