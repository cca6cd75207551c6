import { FormattedMessage } from 'react-intl'
import { Money } from '#runtime/format/money.tsx'
import type { CouponAward } from '#schemas/protocol/coupons.ts'

/** The award of a coupon for a deposit that is not paid yet. */
export function AwardText({
  award: { award, amount, currencyId, wager = 0, bonusDays },
}: {
  award: CouponAward
}) {
  return (
    <>
      <FormattedMessage
        id={`cashier.coupon.adds.${award}`}
        values={{
          money: <Money amount={amount} currencyId={currencyId} />,
          wager: <Money amount={wager} currencyId={currencyId} />,
        }}
      />
      <BonusDays days={bonusDays} />
    </>
  )
}

/** After how many days a bonus ends; nothing for one without an end. */
export function BonusDays({ days }: { days: number | undefined }) {
  if (days === undefined) return null
  return (
    <>
      {' '}
      <FormattedMessage id="cashier.coupon.ends" values={{ days }} />
    </>
  )
}
