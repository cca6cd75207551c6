import type { FormEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { FormSkeleton } from '#runtime/components/form-skeleton.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { useDecimalPlaces } from '#runtime/format/amounts.ts'
import { useKeptInput } from '#runtime/forms/use-kept-input.ts'
import { useNotices, type NoticeRequest } from '#runtime/notices/notices.ts'
import {
  LIMIT_GROUPS,
  type LimitGroup,
  type Limits,
  refuseLimits,
  requestOf,
  typedLimits,
} from '../state/limit-fields.ts'
import { LimitField } from './limit-field.tsx'
import styles from './safer-play.module.css'

const GROUPS = Object.keys(LIMIT_GROUPS) as LimitGroup[]

const SAVED: NoticeRequest = { tone: 'success', title: <FormattedMessage id="safer-play.saved" /> }

/** All limits in one form: their relations are checked together, and a change is saved as a whole. */
export function LimitsForm({ limits }: { limits: Limits }) {
  const decimalPlaces = useDecimalPlaces(limits.currencyId)
  const notices = useNotices()
  const [typed, setTyped] = useKeptInput('limits', () => typedLimits(limits))
  const save = useOperationMutation('updateSelfLimits', { invalidates: ['getSelfLimits'] })
  const refusals = refuseLimits(typed, limits, decimalPlaces)
  const request = requestOf(typed, limits)
  const answer = save.data
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (request === null || Object.keys(refusals).length > 0 || save.isPending) return
    save.mutate(request, { onSuccess: (result) => void (result === 'success' && notices.show(SAVED)) })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {GROUPS.map((group) => (
        <Panel key={group} title={<FormattedMessage id={`safer-play.group.${group}`} />}>
          <div className={styles.fields}>
            <p className={styles.quiet}>
              <FormattedMessage id={`safer-play.group.${group}.body`} />
            </p>
            {LIMIT_GROUPS[group].map((kind) => {
              const limit = limits.limits.find((one) => one.kind === kind)
              return limit === undefined ? null : (
                <LimitField
                  key={kind}
                  limit={limit}
                  limits={limits}
                  typed={typed[kind]}
                  refusal={refusals[kind]}
                  onChange={(value) => setTyped((before) => ({ ...before, [kind]: value }))}
                />
              )
            })}
          </div>
        </Panel>
      ))}
      {answer !== undefined && answer !== 'success' ? (
        <FaultNote>
          <FormattedMessage id={`safer-play.answer.${answer}`} />
        </FaultNote>
      ) : null}
      <ActionButton type="submit" size="large" fullWidth disabled={request === null} busy={save.isPending}>
        <FormattedMessage id="safer-play.save" />
      </ActionButton>
    </form>
  )
}

/** The titles of the limits and the places of their fields, until the limits are known. */
export function LimitsSkeleton() {
  return (
    <div className={styles.form}>
      {GROUPS.map((group) => (
        <Panel key={group} title={<FormattedMessage id={`safer-play.group.${group}`} />}>
          <p className={styles.quiet}>
            <FormattedMessage id={`safer-play.group.${group}.body`} />
          </p>
          <FormSkeleton fields={LIMIT_GROUPS[group].length} isSubmitted={false} />
        </Panel>
      ))}
    </div>
  )
}
