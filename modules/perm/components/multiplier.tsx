import { FormattedMessage } from 'react-intl'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { roundToHalf } from '#schemas/money/format-money.ts'

/** The odds of a bet type as a multiple of the stake, rounded to the nearest half (spec 2, "Payout table view"). */
export function Multiplier({ of }: { of: number }) {
  return (
    <Verbatim dir="ltr">
      <FormattedMessage id="perm.multiplier" values={{ multiplier: roundToHalf(of) }} />
    </Verbatim>
  )
}
