import { FormattedMessage } from 'react-intl'
import { StatusTag } from '#runtime/components/status-tag.tsx'
import type { Subscription } from '#schemas/entities/subscription.ts'

const TONES = { active: 'success', completed: 'neutral', cancelled: 'warning' } as const

/** The status of a subscription in a word. */
export function SubscriptionTag({ of: { status } }: { of: Subscription }) {
  return (
    <StatusTag tone={TONES[status]}>
      <FormattedMessage id={`subscriptions.status.${status}`} />
    </StatusTag>
  )
}
