import { FormattedMessage } from 'react-intl'
import type { GetGamePayoutInfoResult } from '#schemas/protocol/operations/getGamePayoutInfo.ts'
import { ranksPaid } from '../state/payout-rows.ts'

/** The heading with the count of ranks paid; what was paid once the draw is over. */
export function PayoutTitle({ payout }: { payout: GetGamePayoutInfoResult | undefined }) {
  if (!payout) return <FormattedMessage id="payout.estimatedPlain" />
  return (
    <FormattedMessage
      id={payout.final ? 'payout.paid' : 'payout.estimated'}
      values={{ ranks: ranksPaid(payout.rows) }}
    />
  )
}
