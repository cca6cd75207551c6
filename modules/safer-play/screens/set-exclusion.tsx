import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { BackLink } from '#runtime/components/back-link.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { Field } from '#runtime/components/field.tsx'
import { useSite } from '#runtime/site/site.ts'
import { RestrictionForm } from '../components/restriction-form.tsx'
import { endAfterMonths, EXCLUSION_MONTHS, refuseExclusion } from '../state/restriction-dates.ts'

/** The length of a self-exclusion, and its beginning. */
export default function SetExclusion() {
  const intl = useIntl()
  const [months, setMonths] = useState('')
  const [now] = useState(serverNow)
  const { timeZone } = useSite().manifest
  const until = months === '' ? null : endAfterMonths(now, Number(months), timeZone)
  return (
    <ScreenFrame
      eyebrow={
        <BackLink screen="safer-play.exclusion">
          <FormattedMessage id="safer-play.exclusion.title" />
        </BackLink>
      }
      title={<FormattedMessage id="safer-play.exclusion.title" />}
      width="narrow"
    >
      <Panel>
        <RestrictionForm kind="exclusion" until={until} refusal={refuseExclusion(until, now)}>
          <Field
            kind="select"
            label={<FormattedMessage id="safer-play.exclusion.length" />}
            hint={<FormattedMessage id="safer-play.exclusion.bounds" />}
            name="months"
            required
            placeholder={intl.formatMessage({ id: 'safer-play.exclusion.placeholder' })}
            options={EXCLUSION_MONTHS.map((count) => ({
              value: String(count),
              label: intl.formatMessage({ id: 'safer-play.exclusion.months' }, { months: count }),
            }))}
            value={months}
            onChange={setMonths}
          />
        </RestrictionForm>
      </Panel>
    </ScreenFrame>
  )
}
