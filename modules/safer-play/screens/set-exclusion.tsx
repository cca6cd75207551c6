import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { BackLink } from '#runtime/components/back-link.tsx'
import { ChoiceCards } from '#runtime/components/choice-cards.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { Field } from '#runtime/components/field.tsx'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import { INDEFINITE_UNTIL } from '#schemas/limits.ts'
import { RestrictionForm } from '../components/restriction-form.tsx'
import { endAfterMonths, EXCLUSION_MONTHS, refuseExclusion } from '../state/restriction-dates.ts'

/** The choice of an exclusion until further notice. */
const INDEFINITE = 0

const SITES = ['all', 'this'] as const

/** The length of a self-exclusion, the brands where it holds, and its beginning. */
export default function SetExclusion() {
  const intl = useIntl()
  const localize = useLocalized()
  const [months, setMonths] = useState('')
  const [sites, setSites] = useState<(typeof SITES)[number] | null>(null)
  const [now] = useState(serverNow)
  const { timeZone, brand, settings } = useSite().manifest
  const { indefinite, chooseSites } = settings.selfExclusion
  const until = endOf(months, now, timeZone)
  const refusal = refuseExclusion(until, now) ?? (chooseSites && sites === null ? 'sites-required' : null)
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
        <RestrictionForm kind="exclusion" until={until} refusal={refusal} sites={sites ?? undefined}>
          <Field
            kind="select"
            label={<FormattedMessage id="safer-play.exclusion.length" />}
            hint={<FormattedMessage id="safer-play.exclusion.bounds" />}
            name="months"
            required
            placeholder={intl.formatMessage({ id: 'safer-play.exclusion.placeholder' })}
            options={[...EXCLUSION_MONTHS, ...(indefinite ? [INDEFINITE] : [])].map((count) => ({
              value: String(count),
              label: intl.formatMessage({ id: 'safer-play.exclusion.months' }, { months: count }),
            }))}
            value={months}
            onChange={setMonths}
          />
          {chooseSites ? (
            <ChoiceCards
              label={<FormattedMessage id="safer-play.exclusion.where" />}
              options={SITES.map((value) => ({
                value,
                name: (
                  <FormattedMessage
                    id={`safer-play.exclusion.where.${value}`}
                    values={{ site: localize(brand.siteName) }}
                  />
                ),
                details: [
                  { id: 'body', text: <FormattedMessage id={`safer-play.exclusion.where.${value}.body`} /> },
                ],
              }))}
              value={sites}
              onChange={setSites}
            />
          ) : null}
        </RestrictionForm>
      </Panel>
    </ScreenFrame>
  )
}

function endOf(months: string, now: number, timeZone: string): number | null {
  if (months === '') return null
  return Number(months) === INDEFINITE ? INDEFINITE_UNTIL : endAfterMonths(now, Number(months), timeZone)
}
