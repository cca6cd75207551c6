import { FormattedMessage } from 'react-intl'
import { DateTime } from '#runtime/format/date.tsx'

/** The tag of a detail: missing, verified or not. */
export function statusOf(isGiven: boolean, isVerified: boolean) {
  if (!isGiven) return { tone: 'warning', text: <FormattedMessage id="account.status.missing" /> } as const
  return isVerified
    ? ({ tone: 'success', text: <FormattedMessage id="account.status.verified" /> } as const)
    : ({ tone: 'neutral', text: <FormattedMessage id="account.status.unverified" /> } as const)
}

/** When a detail was verified. */
export function VerifiedAt({ at }: { at: number }) {
  return <FormattedMessage id="account.status.verifiedAt" values={{ at: <DateTime at={at} /> }} />
}
