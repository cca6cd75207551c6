import { FormattedMessage } from 'react-intl'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import type { PrizeItemStatus } from '#schemas/protocol/prizes.ts'

const TONES = {
  won: 'accent',
  claimed: 'info',
  'at-agent': 'success',
  shipped: 'info',
  delivered: 'success',
  cash: 'success',
  expired: 'neutral',
} as const satisfies Record<PrizeItemStatus, string>

/** The state of a won item. */
export function PrizeStatus({ status }: { status: PrizeItemStatus }) {
  return (
    <StatusTag tone={TONES[status]}>
      <FormattedMessage id={`prizes.status.${status}`} />
    </StatusTag>
  )
}
