import { useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { REALITY_CHECK_MINUTES } from '#schemas/limits.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Field } from '#runtime/components/field.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { useNotices, type NoticeRequest } from '#runtime/notices/notices.ts'
import { allowedMinutes } from '../state/reality-check-time.ts'
import styles from './safer-play.module.css'

const SAVED: NoticeRequest = { tone: 'success', title: <FormattedMessage id="safer-play.reality.saved" /> }

type Minutes = 0 | (typeof REALITY_CHECK_MINUTES)[number]

/** The choice of an interval: the site's own, or a shorter one. */
export function IntervalForm({ check }: { check: OperationResult<'getRealityCheck'> }) {
  const { siteIntervalMs } = check
  const intl = useIntl()
  const notices = useNotices()
  const save = useOperationMutation('updateSelfLimits', { invalidates: ['getRealityCheck'] })
  const choices: readonly Minutes[] = [0, ...allowedMinutes(REALITY_CHECK_MINUTES, siteIntervalMs)]
  const present = choices.find((minutes) => minutes === check.ownMinutes) ?? 0
  const [minutes, setMinutes] = useState<Minutes>(present)
  const every = (count: number) =>
    intl.formatMessage({ id: 'safer-play.reality.every' }, { minutes: Math.round(count) })
  const siteChoice =
    siteIntervalMs === 0
      ? intl.formatMessage({ id: 'safer-play.reality.none' })
      : intl.formatMessage({ id: 'safer-play.reality.site' }, { every: every(siteIntervalMs / 60_000) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    save.mutate(
      { realityCheckMinutes: minutes },
      { onSuccess: (answer) => void (answer === 'success' && notices.show(SAVED)) },
    )
  }
  return (
    <Panel>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          kind="select"
          label={<FormattedMessage id="safer-play.reality.interval" />}
          hint={<FormattedMessage id="safer-play.reality.hint" />}
          name="minutes"
          options={choices.map((count) => ({
            value: String(count),
            label: count === 0 ? siteChoice : every(count),
          }))}
          value={String(minutes)}
          onChange={(value) => setMinutes(choices.find((count) => String(count) === value) ?? 0)}
        />
        {save.data !== undefined && save.data !== 'success' ? (
          <FaultNote>
            <FormattedMessage id={`safer-play.answer.${save.data}`} />
          </FaultNote>
        ) : null}
        <ActionButton type="submit" fullWidth disabled={minutes === present} busy={save.isPending}>
          <FormattedMessage id="safer-play.reality.save" />
        </ActionButton>
      </form>
    </Panel>
  )
}
