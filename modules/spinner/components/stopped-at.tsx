import { FormattedMessage } from 'react-intl'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import type { PayoutRow } from '#schemas/entities/payout-row.ts'

export interface StoppedAtProps {
  /** The row that the segment wins; undefined without a prize. */
  row: PayoutRow | undefined
  prizeOf: (row: PayoutRow) => string
}

/** Says where the wheel has stopped. */
export function StoppedAt({ row, prizeOf }: StoppedAtProps) {
  if (row === undefined) return <FormattedMessage id="spinner.stoppedBlank" />
  return <FormattedMessage id="spinner.stopped" values={{ prize: <Verbatim>{prizeOf(row)}</Verbatim> }} />
}
