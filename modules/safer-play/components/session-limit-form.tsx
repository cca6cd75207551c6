import { useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { SESSION_LIMIT_MINUTES } from '#schemas/limits.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Field } from '#runtime/components/field.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { useNotices, type NoticeRequest } from '#runtime/notices/notices.ts'
import { useSite } from '#runtime/site/site.ts'
import { isSessionChangeNow, type Limits, sessionRequest } from '../state/limit-fields.ts'
import { hoursAndMinutes } from '../state/reality-check-time.ts'
import styles from './safer-play.module.css'
import { WaitingLimit } from './waiting-limit.tsx'

const SAVED: NoticeRequest = { tone: 'success', title: <FormattedMessage id="safer-play.saved" /> }
const CHANGES = ['getSelfLimits', 'getRealityCheck'] as const

/** The limit on the length of a session: after it the player is logged out. */
export function SessionLimitForm({ limits }: { limits: Limits }) {
  const { session } = limits
  const intl = useIntl()
  const notices = useNotices()
  const isConfirmed = useSite().manifest.settings.confirmHigherLimits
  const save = useOperationMutation('updateSelfLimits', { invalidates: CHANGES })
  const present = session?.minutes ?? null
  const [minutes, setMinutes] = useState(present)
  const name = (count: number | null) =>
    count === null
      ? intl.formatMessage({ id: 'safer-play.none' })
      : intl.formatMessage({ id: 'safer-play.duration' }, hoursAndMinutes(count * 60_000))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || minutes === present) return
    save.mutate(sessionRequest(minutes), {
      onSuccess: (answer) => void (answer === 'success' && notices.show(SAVED)),
    })
  }
  const later = isConfirmed ? 'safer-play.change.confirmed' : 'safer-play.change.later'
  return (
    <Panel title={<FormattedMessage id="safer-play.session.title" />}>
      <form className={styles.fields} onSubmit={submit} noValidate>
        <p className={styles.quiet}>
          <FormattedMessage id="safer-play.session.body" />
        </p>
        <Field
          kind="select"
          label={<FormattedMessage id="safer-play.session.label" />}
          name="sessionMinutes"
          options={[null, ...SESSION_LIMIT_MINUTES].map((count) => ({
            value: String(count ?? 0),
            label: name(count),
          }))}
          value={String(minutes ?? 0)}
          onChange={(value) => setMinutes(value === '0' ? null : Number(value))}
          hint={
            minutes === present ? null : isSessionChangeNow(session, minutes) ? (
              <FormattedMessage id="safer-play.session.now" />
            ) : (
              <FormattedMessage id={later} values={{ days: limits.depositWaitDays }} />
            )
          }
        />
        {session?.next === undefined ? null : (
          <WaitingLimit
            next={session.next}
            amount={session.next.minutes === undefined ? null : name(session.next.minutes)}
            confirm={sessionRequest(session.next.minutes ?? null)}
            keep={sessionRequest(present)}
            invalidates={CHANGES}
          />
        )}
        {save.data !== undefined && save.data !== 'success' ? (
          <FaultNote>
            <FormattedMessage id={`safer-play.answer.${save.data}`} />
          </FaultNote>
        ) : null}
        <ActionButton type="submit" fullWidth disabled={minutes === present} busy={save.isPending}>
          <FormattedMessage id="safer-play.session.save" />
        </ActionButton>
      </form>
    </Panel>
  )
}
