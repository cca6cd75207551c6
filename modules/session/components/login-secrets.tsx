import { FormattedMessage, useIntl } from 'react-intl'
import { Field } from '#runtime/components/field.tsx'
import { PinField } from '#runtime/components/pin-field.tsx'
import { SegmentedControl } from '#runtime/components/segmented-control.tsx'
import type { useLoginForm } from '../state/use-login-form.ts'

interface LoginSecretsProps {
  form: ReturnType<typeof useLoginForm>
  isFailed: boolean
}

/** The password, the PIN in its place, or both. */
export function LoginSecrets({ form, isFailed }: LoginSecretsProps) {
  const { values, secret, isAsked, isPinAsked, isPinMalformed, change } = form
  const intl = useIntl()
  const isPinAlone = secret.value === 'pin'
  const hasPasswordError = isAsked && values.password === '' && !isFailed
  return (
    <>
      {secret.maySwitch ? (
        <SegmentedControl
          label={intl.formatMessage({ id: 'session.phone.with' })}
          options={[
            { value: 'password', label: <FormattedMessage id="session.password" /> },
            { value: 'pin', label: <FormattedMessage id="session.pin" /> },
          ]}
          value={secret.value}
          onChange={secret.choose}
          fullWidth
        />
      ) : null}
      {isPinAlone ? null : (
        <Field
          label={<FormattedMessage id="session.password" />}
          name="password"
          type="password"
          autoComplete="current-password"
          dir="ltr"
          required
          value={values.password}
          onChange={(value) => change('password', value)}
          error={hasPasswordError ? <FormattedMessage id="session.required" /> : undefined}
        />
      )}
      {isPinAlone || isPinAsked ? (
        <PinField
          label={<FormattedMessage id="session.pin" />}
          name="pin"
          required={isPinAlone}
          value={values.pin}
          onChange={(value) => change('pin', value)}
          hint={<FormattedMessage id={isPinAlone ? 'session.pin.onKnown' : 'session.pin.ifAny'} />}
          error={
            isAsked && isPinMalformed && !(isFailed && values.pin === '') ? (
              <FormattedMessage id="session.passwords.error.pin" />
            ) : undefined
          }
        />
      ) : null}
    </>
  )
}
