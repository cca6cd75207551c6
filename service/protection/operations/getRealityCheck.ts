import { reads } from '#service/call/handler.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { readSessionFigures } from '../play-figures.ts'
import { readInterval } from '../reality-check.ts'
import { limitCurrency } from '#service/player-limits/self-limits.ts'

export default reads('getRealityCheck', async ({ db, site, player }) => {
  const { currencyId, decimalPlaces } = await limitCurrency(db, site, player.playerId)
  const playing = { ...player, operatorId: site.operatorId }
  const { stakedMinor, wonMinor, startedAt, limitedTo } = await readSessionFigures(db, playing, currencyId)
  return {
    ...(await readInterval(db, site, player.playerId)),
    sessionStart: startedAt,
    ...(limitedTo !== null && { sessionEnd: limitedTo }),
    currencyId,
    staked: toDecimal(stakedMinor, decimalPlaces),
    won: toDecimal(wonMinor, decimalPlaces),
    net: toDecimal(wonMinor - stakedMinor, decimalPlaces),
  }
})
