import type { OperationResult } from '#schemas/protocol/operations.ts'
import { FormattedMessage } from 'react-intl'
import { ranksPaid } from '../state/payout-rows.ts'

/** The heading with the number of paid ranks; the amount paid once the draw has ended. */
export function PayoutTitle({ payout }: { payout: OperationResult<'getGamePayoutInfo'> | undefined }) {
  if (!payout) return <FormattedMessage id="payout.estimatedPlain" />
  return (
    <FormattedMessage
      id={payout.final ? 'payout.paid' : 'payout.estimated'}
      values={{ ranks: ranksPaid(payout.rows) }}
    />
  )
}
