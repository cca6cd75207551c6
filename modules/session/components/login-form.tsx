import { channelFaultText } from '#runtime/components/channel-fault-texts.ts'
import { type MessageId, messageId } from '#runtime/locale/message-id.ts'
import type { ComponentProps, FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { Field } from '#runtime/components/field.tsx'
import { usePhoneExample } from '#runtime/forms/phone-example.ts'
import { useModals } from '#runtime/modals/modals.ts'
import { useSession } from '#runtime/session/session.ts'
import { useSite } from '#runtime/site/site.ts'
import { FAULT, type Fault, type FaultCode } from '#schemas/protocol/faults.ts'
import { type LoginName, useLoginForm } from '../state/use-login-form.ts'
import { LoginSecrets } from './login-secrets.tsx'
import styles from './login-form.module.css'

export interface LoginFormProps {
  by?: LoginName
  onLoggedIn: () => void
}

/** A user name or phone number, and the secrets that the site asks for. Input stays after a failure; only secrets are cleared. */
export function LoginForm({ by = 'name', onLoggedIn }: LoginFormProps) {
  const { state, fault } = useSession()
  const form = useLoginForm(by, onLoggedIn)
  const required = useIntl().formatMessage({ id: 'session.required' })
  const isFailed = state === 'failed'
  // The next attempt asks for a session that allows withdrawals, history and documents alone.
  const isRestricted = isFailed && fault?.code === FAULT.selfRestricted
  const isNameMissing = form.isAsked && form.values.name === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit(isRestricted)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isFailed && fault ? (
        <FaultNote>
          {by === 'phone' && MALFORMED.has(fault.code) ? (
            <MalformedPhone />
          ) : (
            <FormattedMessage id={loginFaultMessage(fault)} />
          )}
        </FaultNote>
      ) : null}
      {by === 'phone' ? (
        <PhoneField
          value={form.values.name}
          onChange={(value) => form.change('name', value)}
          error={isNameMissing ? required : undefined}
        />
      ) : (
        <Field
          label={<FormattedMessage id="session.username" />}
          name="username"
          autoComplete="username"
          dir="ltr"
          required
          value={form.values.name}
          onChange={(value) => form.change('name', value)}
          error={isNameMissing ? required : undefined}
        />
      )}
      <LoginSecrets form={form} isFailed={isFailed} />
      <ActionButton type="submit" fullWidth busy={form.isBusy} size="large">
        <FormattedMessage id={isRestricted ? 'session.restricted.logIn' : 'session.logIn'} />
      </ActionButton>
      <OtherWays by={by} />
    </form>
  )
}

type PhoneFieldProps = Pick<ComponentProps<typeof Field>, 'error'> & {
  value: string
  onChange: (value: string) => void
}

function PhoneField(props: PhoneFieldProps) {
  const example = usePhoneExample()
  return (
    <Field
      label={<FormattedMessage id="session.phone.number" />}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      dir="ltr"
      required
      hint={<FormattedMessage id="session.phone.hint" values={{ example }} />}
      {...props}
    />
  )
}

function MalformedPhone() {
  return <FormattedMessage id="session.phone.malformed" values={{ example: usePhoneExample() }} />
}

/** The way to another login, to a new password, and to an account. */
function OtherWays({ by }: { by: LoginName }) {
  const modals = useModals()
  const { pinRequired } = useSite().manifest.settings
  const own = by === 'phone' ? 'session.phoneLogin' : 'session.login'
  const other = by === 'phone' ? 'session.login' : 'session.phoneLogin'
  const open = (
    id: 'session.login' | 'session.phoneLogin' | 'session.forgotPassword' | 'registration.short',
  ) => {
    modals.close(own)
    modals.open(id)
  }
  return (
    <>
      <div className={styles.other}>
        <ActionButton kind="quiet" onClick={() => open(other)}>
          <FormattedMessage id={by === 'phone' ? 'session.phone.byName' : 'session.phone.link'} />
        </ActionButton>
        <ActionButton kind="quiet" onClick={() => open('session.forgotPassword')}>
          <FormattedMessage id={pinRequired === 'off' ? 'session.forgot.link' : 'session.forgot.withPin'} />
        </ActionButton>
      </div>
      <div className={styles.newcomer}>
        <span>
          <FormattedMessage id="session.noAccount" />
        </span>
        <ActionButton kind="quiet" onClick={() => open('registration.short')}>
          <FormattedMessage id="session.register" />
        </ActionButton>
      </div>
    </>
  )
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
])

/** The codes that a phone number of another form gets. */
const MALFORMED = new Set<FaultCode>([FAULT.malformedUsername, FAULT.malformedCredentials])

/** The message for a failed login. */
function loginFaultMessage({ code, args }: Fault): MessageId {
  if (args?.by === 'register') return messageId(`session.fault.${code}.register`)
  if (code === FAULT.selfRestricted) return 'session.restricted.body'
  if (KNOWN.has(code)) return messageId(`session.fault.${code}`)
  return channelFaultText(code) ?? 'session.fault.other'
}
