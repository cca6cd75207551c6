import { FormattedMessage } from 'react-intl'
import { StatusTag, type StatusTagProps } from '#runtime/components/status-tag.tsx'
import type { SupportStatus } from '#schemas/protocol/support.ts'

const TONES = {
  unconfirmed: 'warning',
  open: 'info',
  answered: 'success',
  closed: 'neutral',
} as const satisfies Record<SupportStatus, StatusTagProps['tone']>

/** The state of a case. */
export function CaseTag({ status }: { status: SupportStatus }) {
  return (
    <StatusTag tone={TONES[status]}>
      <FormattedMessage id={`support.status.${status}`} />
    </StatusTag>
  )
}
