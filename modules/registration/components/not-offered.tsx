import { FormattedDisplayName, FormattedMessage } from 'react-intl'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import { usePlace } from '../state/use-place.ts'

/** A visitor who registers from a country without an offer reads it before the form, not after it. */
export function NotOffered() {
  const place = usePlace()
  const { manifest } = useSite()
  const text = useLocalized()
  if (place === undefined || place.eligible || place.country === undefined) return null
  return (
    <NoticeCard
      tone="warning"
      title={
        <FormattedMessage
          id="registration.notOffered"
          values={{
            country: <FormattedDisplayName type="region" value={place.country} />,
            site: text(manifest.brand.siteName),
          }}
        />
      }
      body={<FormattedMessage id="registration.notOffered.body" />}
    />
  )
}
