import { changes } from '#service/call/handler.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import { servedCurrencies } from '#service/players/rows/served-currencies.ts'
import { checkCoupon } from '../check-coupon.ts'

export default changes(
  'validateCoupon',
  async ({ db, site, player }, { couponCode, amount = 0, currencyId }) => {
    const served = servedCurrencies(site).find(([, currency]) => currency.currencyId === currencyId)
    const amountMinor = toMinor(amount, served?.[1].decimalPlaces ?? 0)
    const { playerId } = player
    const checked = await checkCoupon(db, { site, playerId, couponCode, amountMinor, currencyId })
    return typeof checked === 'number' ? { result: checked } : { result: 1, award: checked.award }
  },
)
