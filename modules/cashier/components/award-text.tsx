import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import type { CouponAward } from '#schemas/protocol/coupons.ts'

/** The award of a coupon for a deposit that is not paid yet. */
export function AwardText({ award: { award, amount, currencyId, wager = 0 } }: { award: CouponAward }) {
  return (
    <FormattedMessage
      id={`cashier.coupon.adds.${award}`}
      values={{
        money: <Money amount={amount} currencyId={currencyId} />,
        wager: <Money amount={wager} currencyId={currencyId} />,
      }}
    />
  )
}
