import type { OperationResult } from '#schemas/protocol/operations.ts'
import { FormattedMessage } from 'react-intl'
import { ranksPaid } from '../state/payout-rows.ts'

/** The heading with the count of ranks paid; what was paid once the draw is over. */
export function PayoutTitle({ payout }: { payout: OperationResult<'getGamePayoutInfo'> | undefined }) {
  if (!payout) return <FormattedMessage id="payout.estimatedPlain" />
  return (
    <FormattedMessage
      id={payout.final ? 'payout.paid' : 'payout.estimated'}
      values={{ ranks: ranksPaid(payout.rows) }}
    />
  )
}
