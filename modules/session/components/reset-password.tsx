import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { EmptyState } from '#runtime/components/empty-state.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Field } from '#runtime/components/field.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { PasswordStrengthMeter } from '#runtime/forms/password-strength.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useSite } from '#runtime/site/site.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import { refuseNewPassword, refuseNewPin } from '../state/refuse-passwords.ts'
import { passwordError } from './password-error.tsx'
import { PinPair } from './pin-form.tsx'
import styles from './login-form.module.css'

export interface ResetPasswordProps {
  /** The secret of the link in the mail. */
  token: string
  onReset: () => void
}

/** Sets a new password by the link of a mail, or says that the link does not work any more. */
export function ResetPassword({ token, onReset }: ResetPasswordProps) {
  const check = useOperation('checkToken', { token }, { staleMs: Infinity })
  const [isUsed, setUsed] = useState(false)
  return (
    <Loaded of={check}>
      {({ result }) =>
        result === 1 && !isUsed ? (
          <NewPasswordForm token={token} onReset={onReset} onExpired={() => setUsed(true)} />
        ) : (
          <LinkExpired />
        )
      }
    </Loaded>
  )
}

const EMPTY = { newPassword: '', newPasswordConfirm: '', newPin: '', newPinConfirm: '' }
const FIELDS = ['newPassword', 'newPasswordConfirm'] as const

function NewPasswordForm({ token, onReset, onExpired }: ResetPasswordProps & { onExpired: () => void }) {
  const { password: bounds, pinRequired } = useSite().manifest.settings
  const reset = useOperationMutation('resetPassword', { showsOwnFailure: true })
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const { minLength: min, maxLength: max } = bounds

  function change(name: keyof typeof EMPTY, value: string) {
    setValues({ ...values, [name]: value })
    setErrors((known) => known.filter(({ field }) => field !== name))
  }

  function submit() {
    if (reset.isPending) return
    const hasPin = values.newPin !== '' || values.newPinConfirm !== ''
    const own = [...refuseNewPassword(values, bounds), ...(hasPin ? refuseNewPin(values) : [])]
    setErrors(own)
    if (own.length > 0) return
    reset.mutate(
      { token, password: values.newPassword, ...(hasPin && { pin: values.newPin }) },
      {
        onSuccess({ result, errors: refused = [] }) {
          if (result === 1) return onReset()
          if (refused.some(({ field }) => field === 'token')) return onExpired()
          setErrors(
            refused.map((error) => ({ ...error, field: error.field === 'pin' ? 'newPin' : 'newPassword' })),
          )
        },
      },
    )
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {reset.isError ? (
        <FaultNote>
          <FormattedMessage id="session.passwords.failed" />
        </FaultNote>
      ) : null}
      {FIELDS.map((name) => (
        <div key={name} className={styles.group}>
          <Field
            label={<FormattedMessage id={`session.passwords.${name}`} />}
            name={name}
            type="password"
            autoComplete="new-password"
            dir="ltr"
            required
            value={values[name]}
            onChange={(value) => change(name, value)}
            hint={
              name === 'newPassword' ? (
                <FormattedMessage id="session.passwords.hint" values={{ min, max }} />
              ) : undefined
            }
            error={passwordError(errors, name)}
          />
          {name === 'newPassword' ? <PasswordStrengthMeter password={values[name]} /> : null}
        </div>
      ))}
      {pinRequired === 'off' ? null : (
        <PinPair values={values} errors={errors} onChange={change} isOptional />
      )}
      <ActionButton type="submit" fullWidth busy={reset.isPending} size="large">
        <FormattedMessage id="session.reset.submit" />
      </ActionButton>
    </form>
  )
}

function LinkExpired() {
  const modals = useModals()
  return (
    <div role="status">
      <EmptyState
        art="error"
        title={<FormattedMessage id="session.emailConfirmation.refused.title" />}
        body={<FormattedMessage id="session.reset.expired" />}
        action={
          <ActionButton onClick={() => modals.open('session.forgotPassword')}>
            <FormattedMessage id="session.reset.again" />
          </ActionButton>
        }
      />
    </div>
  )
}
