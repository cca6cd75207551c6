import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Field } from '#runtime/components/field.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import { useSite } from '#runtime/site/site.ts'
import { FAULT } from '#schemas/protocol/faults.ts'
import styles from '../components/login-form.module.css'

/** Asks for a link that sets a new password. The answer is the same whether or not there is such an account. */
export default function ForgotPassword({ close }: ModalProps<'session.forgotPassword'>) {
  const { memberId } = useSite()
  const modals = useModals()
  const request = useOperationMutation('requestResetPassword', { showsOwnFailure: true })
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const required = useIntl().formatMessage({ id: 'session.required' })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (request.isPending || name.trim() === '') return
    request.mutate(
      { memberName: `${memberId}#${name.trim()}` },
      {
        onSuccess() {
          close()
          modals.open('session.forgotConfirmation')
        },
      },
    )
  }
  return (
    <Sheet title={<FormattedMessage id="session.forgot.title" />} size="small" onClose={close}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>
          <FormattedMessage id="session.forgot.body" />
        </p>
        {request.isError ? (
          <FaultNote>
            <FormattedMessage
              id={
                request.error.code === FAULT.overloaded ? 'session.forgot.tooMany' : 'session.forgot.failed'
              }
            />
          </FaultNote>
        ) : null}
        <Field
          label={<FormattedMessage id="session.forgot.name" />}
          name="username"
          autoComplete="username"
          dir="ltr"
          required
          maxLength={320}
          value={name}
          onChange={setName}
          error={isAsked && name.trim() === '' ? required : undefined}
        />
        <ActionButton type="submit" fullWidth busy={request.isPending} size="large">
          <FormattedMessage id="session.forgot.submit" />
        </ActionButton>
      </form>
    </Sheet>
  )
}
