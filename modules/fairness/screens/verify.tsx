import { useEffect, useState, type FormEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Field } from '#runtime/components/field.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { useSession } from '#runtime/session/session.ts'
import { FileCheck, RecordFileChoice } from '../components/record-file.tsx'
import { PlaysLeftOut } from '../components/plays-left-out.tsx'
import { VerificationSteps } from '../components/verification-steps.tsx'
import { useVerification } from '../state/use-verification.ts'
import styles from './verify.module.css'

/** Recomputes a draw in the browser: by the id of its instance, or from a record, pasted or in a file. */
export default function Verify({ params: { id } }: ScreenProps<'fairness.verify'>) {
  const requested = id === undefined ? '' : String(id)
  const { state } = useSession()
  const [typed, setTyped] = useState(requested)
  const { verification, refusal, isChecking, hasFailed, progress, ...control } = useVerification()
  const { check } = control
  const isKnown = state !== 'loading'
  useEffect(() => {
    if (requested !== '' && isKnown) check(requested)
  }, [requested, isKnown, check])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    check(typed)
  }
  return (
    <ScreenFrame title={<FormattedMessage id="fairness.title" />} width="narrow">
      <p className={styles.intro}>
        <FormattedMessage id="fairness.intro" />
      </p>
      {isChecking ? <ScreenState of={{ state: 'loading' }} /> : null}
      {hasFailed ? <ScreenState of={{ state: 'error', art: 'fairness', retry: control.retry }} /> : null}
      {control.fileName === null ? null : (
        <FileCheck name={control.fileName} progress={progress} stop={control.stopCheckingPlays} />
      )}
      {verification ? <VerificationSteps verification={verification} /> : null}
      {verification && verification.playsLeftOut > 0 ? (
        <PlaysLeftOut
          plays={verification.playsLeftOut}
          progress={progress}
          check={control.checkAllPlays}
          stop={control.stopCheckingPlays}
        />
      ) : null}
      <Panel title={<FormattedMessage id="fairness.another" />}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <Field
            kind="multiline"
            label={<FormattedMessage id="fairness.input" />}
            hint={<FormattedMessage id="fairness.inputHint" />}
            error={refusal ? <FormattedMessage id={`fairness.refusal.${refusal}`} /> : undefined}
            dir="ltr"
            value={typed}
            onChange={setTyped}
          />
          <ActionButton type="submit" busy={isChecking}>
            <FormattedMessage id="fairness.check" />
          </ActionButton>
        </form>
        <RecordFileChoice choose={control.checkFile} />
      </Panel>
    </ScreenFrame>
  )
}
