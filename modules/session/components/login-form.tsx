import { type MessageId, messageId } from '#runtime/locale/message-id.ts'
import { useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Field } from '#runtime/components/field.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useSession } from '#runtime/session/session.ts'
import { FAULT, type Fault, type FaultCode } from '#schemas/protocol/faults.ts'
import styles from './login-form.module.css'

/** User name and password. Input stays after a failure; only a wrong password clears the password. */
export function LoginForm({ onLoggedIn }: { onLoggedIn: () => void }) {
  const { state, fault, login } = useSession()
  const modals = useModals()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isAsked, setAsked] = useState(false)
  const required = useIntl().formatMessage({ id: 'session.required' })
  const isBusy = state === 'loggingIn'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isBusy || username === '' || password === '') return
    login(username.trim(), password).then(onLoggedIn, () => setPassword(''))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {state === 'failed' && fault ? (
        <FaultNote>
          <FormattedMessage id={loginFaultMessage(fault)} />
        </FaultNote>
      ) : null}
      <Field
        label={<FormattedMessage id="session.username" />}
        name="username"
        autoComplete="username"
        dir="ltr"
        required
        value={username}
        onChange={setUsername}
        error={isAsked && username === '' ? required : undefined}
      />
      <Field
        label={<FormattedMessage id="session.password" />}
        name="password"
        type="password"
        autoComplete="current-password"
        dir="ltr"
        required
        value={password}
        onChange={setPassword}
        error={isAsked && password === '' && state !== 'failed' ? required : undefined}
      />
      <ActionButton type="submit" fullWidth busy={isBusy} size="large">
        <FormattedMessage id="session.logIn" />
      </ActionButton>
      <p className={styles.other}>
        <ActionButton kind="quiet" onClick={() => openForgotten(modals)}>
          <FormattedMessage id="session.forgot.link" />
        </ActionButton>
      </p>
      <p className={styles.other}>
        <FormattedMessage id="session.noAccount" />
        <ActionButton kind="quiet" onClick={() => openRegistration(modals)}>
          <FormattedMessage id="session.register" />
        </ActionButton>
      </p>
    </form>
  )
}

function openRegistration(modals: ReturnType<typeof useModals>) {
  modals.close('session.login')
  modals.open('registration.short')
}

function openForgotten(modals: ReturnType<typeof useModals>) {
  modals.close('session.login')
  modals.open('session.forgotPassword')
}

/** The login codes with a message of their own (spec 8, "Login"). */
const KNOWN = new Set<FaultCode>([
  FAULT.notLoggedIn,
  FAULT.notYours,
  FAULT.wrongCredentials,
  FAULT.alreadyLoggedIn,
  FAULT.accountExpired,
  FAULT.accountLocked,
  FAULT.selfRestricted,
  FAULT.noTemporaryPassword,
  FAULT.malformedCredentials,
  FAULT.malformedUsername,
  FAULT.malformedPassword,
  FAULT.passwordChangeRequired,
  FAULT.overloaded,
  FAULT.requestTimeout,
  FAULT.connectFailed,
])

/** The message for a failed login. */
function loginFaultMessage(fault: Fault): MessageId {
  return KNOWN.has(fault.code) ? messageId(`session.fault.${fault.code}`) : 'session.fault.other'
}
