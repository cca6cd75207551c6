import { reads } from '#service/call/handler.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { readPlayFigures } from '../play-figures.ts'
import { limitCurrency } from '../self-limits.ts'

export default reads('getPlayFigures', async ({ db, site, player }, { unit }) => {
  const { currencyId, decimalPlaces } = await limitCurrency(db, site, player.playerId)
  const decimal = (minor: number) => toDecimal(minor, decimalPlaces)
  const playing = { ...player, operatorId: site.operatorId }
  const periods = await readPlayFigures(db, playing, { unit, to: currencyId })
  return {
    currencyId,
    periods: periods.map(({ from, playedMs, depositedMinor, stakedMinor, wonMinor }) => ({
      from,
      deposited: decimal(depositedMinor),
      staked: decimal(stakedMinor),
      won: decimal(wonMinor),
      net: decimal(wonMinor - stakedMinor),
      playedMs,
    })),
  }
})
