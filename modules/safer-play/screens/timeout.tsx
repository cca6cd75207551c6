import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { Field } from '#runtime/components/field.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import { useSite } from '#runtime/site/site.ts'
import { ToolScreen } from '../components/tool-screen.tsx'
import { Consequences } from '../components/consequences.tsx'
import { RestrictionForm } from '../components/restriction-form.tsx'
import styles from '../components/safer-play.module.css'
import { endOfDay, inDays, refuseTimeOut, TIME_OUT_DAYS } from '../state/restriction-dates.ts'

type Choice = '1' | '7' | 'date'

/** A break of a day, a week, or up to six weeks. */
export default function Timeout() {
  const intl = useIntl()
  const { timeZone } = useSite().manifest
  const [choice, setChoice] = useState<Choice>('1')
  const [typed, setTyped] = useState('')
  const [now] = useState(serverNow)
  const until = choice === 'date' ? endOfDay(typed, timeZone) : inDays(now, Number(choice))
  return (
    <ToolScreen title={<FormattedMessage id="safer-play.timeout.title" />} width="narrow">
      <Panel>
        <RestrictionForm kind="timeout" until={until} refusal={refuseTimeOut(until, now)}>
          <p>
            <FormattedMessage id="safer-play.timeout.body" />
          </p>
          <SegmentedControl<Choice>
            fullWidth
            label={intl.formatMessage({ id: 'safer-play.timeout.length' })}
            options={[
              ...TIME_OUT_DAYS.map((days) => ({
                value: String(days) as Choice,
                label: intl.formatMessage({ id: 'safer-play.timeout.days' }, { days }),
              })),
              { value: 'date', label: intl.formatMessage({ id: 'safer-play.timeout.other' }) },
            ]}
            value={choice}
            onChange={setChoice}
          />
          {choice === 'date' ? (
            <Field
              label={<FormattedMessage id="safer-play.timeout.lastDay" />}
              hint={<FormattedMessage id="safer-play.timeout.bounds" />}
              type="date"
              name="until"
              required
              value={typed}
              onChange={setTyped}
            />
          ) : null}
        </RestrictionForm>
      </Panel>
      <Panel title={<FormattedMessage id="safer-play.means" />}>
        <div className={styles.fields}>
          <Consequences kind="timeout" />
        </div>
      </Panel>
    </ToolScreen>
  )
}
