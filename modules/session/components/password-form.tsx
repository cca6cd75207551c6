import { FormattedMessage } from 'react-intl'
import { Field } from '#runtime/components/field.tsx'
import { PasswordStrengthMeter } from '#runtime/forms/password-strength.tsx'
import { useSession } from '#runtime/session/session.ts'
import { PASSWORD_FIELDS } from '../state/refuse-passwords.ts'
import { usePasswordChange } from '../state/use-secret-change.ts'
import { passwordError } from './password-error.tsx'
import { SecretForm } from './secret-form.tsx'
import styles from './login-form.module.css'

/** The current password, and the new one twice. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const form = usePasswordChange(onChanged)
  const { player } = useSession()
  const known = player ? [player.username, player.screenName, player.details.primaryEmail ?? ''] : []
  const { minLength: min, maxLength: max } = form.bounds
  const hint = <FormattedMessage id="session.passwords.hint" values={{ min, max }} />
  return (
    <SecretForm
      form={form}
      failed="session.passwords.failed"
      submitLabel={<FormattedMessage id="session.passwords.submit" />}
    >
      {PASSWORD_FIELDS.map((name) => (
        <div key={name} className={styles.group}>
          <Field
            label={<FormattedMessage id={`session.passwords.${name}`} />}
            name={name}
            type="password"
            autoComplete={name === 'password' ? 'current-password' : 'new-password'}
            dir="ltr"
            required
            value={form.values[name]}
            onChange={(value) => form.change(name, value)}
            hint={name === 'newPassword' ? hint : undefined}
            error={passwordError(form.errors, name)}
          />
          {name === 'newPassword' ? (
            <PasswordStrengthMeter password={form.values[name]} known={known} />
          ) : null}
        </div>
      ))}
    </SecretForm>
  )
}
