import { reads } from '#service/call/handler.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { readNetDeposits } from '../net-deposits.ts'
import { readPlayFigures } from '../play-figures.ts'
import { limitCurrency } from '#service/player-limits/self-limits.ts'

export default reads('getPlayFigures', async ({ db, site, player }, { unit }) => {
  const { currencyId, decimalPlaces } = await limitCurrency(db, site, player.playerId)
  const decimal = (minor: number) => toDecimal(minor, decimalPlaces)
  const playing = { ...player, operatorId: site.operatorId }
  const periods = await readPlayFigures(db, playing, { unit, to: currencyId })
  const { depositedMinor: paidIn, withdrawnMinor: paidOut } = await readNetDeposits(db, playing, currencyId)
  return {
    currencyId,
    netDeposits: { deposited: decimal(paidIn), withdrawn: decimal(paidOut), net: decimal(paidIn - paidOut) },
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
