import { useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { ConfirmSheet } from '#runtime/components/confirm-sheet.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import type { DateRefusal } from '../state/restriction-dates.ts'
import { Consequences, type Sites } from './consequences.tsx'
import { LastsUntil } from './lasts-until.tsx'
import styles from './safer-play.module.css'

interface RestrictionFormProps {
  kind: 'timeout' | 'exclusion'
  /** The choice of the end. */
  children: ReactNode
  until: number | null
  refusal: DateRefusal | 'sites-required' | null
  /** The sites on which a self-exclusion counts, where the site offers the choice. */
  sites?: Exclude<Sites, 'choice'> | undefined
}

type Answer =
  | 'success'
  | 'date-in-past'
  | 'date-too-late'
  | 'date-too-early'
  | 'date-too-far'
  | 'restricted-longer'

/** Chooses the end of a time-out or self-exclusion, and asks for a confirmation that says what it means. */
export function RestrictionForm({ kind, children, until, refusal, sites }: RestrictionFormProps) {
  const [isAsked, setAsked] = useState(false)
  const [confirming, setConfirming] = useState<number | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  if (answer === 'success' && until !== null) return <Begun kind={kind} until={until} />
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (refusal === null) setConfirming(until)
      }}
    >
      {children}
      {isAsked && refusal !== null ? (
        <FaultNote>
          <FormattedMessage id={`safer-play.refusal.${refusal}`} />
        </FaultNote>
      ) : null}
      {answer !== null && answer !== 'success' ? (
        <FaultNote>
          <FormattedMessage id={`safer-play.refusal.${answer}`} />
        </FaultNote>
      ) : null}
      <ActionButton type="submit" size="large" fullWidth kind={kind === 'exclusion' ? 'danger' : 'primary'}>
        <FormattedMessage id={`safer-play.${kind}.begin`} />
      </ActionButton>
      {confirming === null ? null : (
        <ConfirmSheet
          title={<FormattedMessage id={`safer-play.${kind}.confirm`} />}
          keep={<FormattedMessage id="safer-play.back" />}
          confirm={<FormattedMessage id={`safer-play.${kind}.begin`} />}
          tone={kind === 'exclusion' ? 'danger' : 'primary'}
          operation={kind === 'exclusion' ? 'updateSelfExclusion' : 'updateTimeout'}
          body={{ date: confirming, ...(sites === 'this' && { sites }) }}
          failed={{ title: <FormattedMessage id="safer-play.failed" /> }}
          done={setAnswer}
          close={() => setConfirming(null)}
        >
          <p>
            <LastsUntil until={confirming} />
          </p>
          <Consequences kind={kind} sites={sites} />
        </ConfirmSheet>
      )}
    </form>
  )
}

/** Shown until the session's end arrives, which leads to the front page. */
function Begun({ kind, until }: { kind: 'timeout' | 'exclusion'; until: number }) {
  return (
    <div role="status">
      <NoticeCard
        tone="success"
        title={<FormattedMessage id={`safer-play.${kind}.begun`} />}
        body={<LastsUntil until={until} />}
      />
    </div>
  )
}
