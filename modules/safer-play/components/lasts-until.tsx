import { FormattedMessage } from 'react-intl'
import { DateTime } from '#runtime/format/date.tsx'
import { INDEFINITE_UNTIL } from '#schemas/limits.ts'

/** The end of a time-out or a self-exclusion in a sentence. */
export function LastsUntil({ until }: { until: number }) {
  return (
    <FormattedMessage
      id="safer-play.until"
      values={{ until: <DateTime at={until} />, isIndefinite: String(until === INDEFINITE_UNTIL) }}
    />
  )
}
