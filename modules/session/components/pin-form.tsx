import { FormattedMessage } from 'react-intl'
import { Field } from '#runtime/components/field.tsx'
import { PinField } from '#runtime/components/pin-field.tsx'
import { usePinChange } from '../state/use-secret-change.ts'
import { passwordError } from './password-error.tsx'
import { SecretForm } from './secret-form.tsx'

/** The password, and the new PIN twice. */
export function PinForm({ onChanged }: { onChanged: () => void }) {
  const form = usePinChange(onChanged)
  return (
    <SecretForm
      form={form}
      failed="session.pin.failed"
      submitLabel={<FormattedMessage id="session.pin.submit" />}
    >
      <PinPair values={form.values} errors={form.errors} onChange={form.change} />
      <Field
        label={<FormattedMessage id="session.password" />}
        name="password"
        type="password"
        autoComplete="current-password"
        dir="ltr"
        required
        value={form.values.password}
        onChange={(value) => form.change('password', value)}
        error={passwordError(form.errors, 'password')}
      />
    </SecretForm>
  )
}

const PAIR = ['newPin', 'newPinConfirm'] as const
type PairName = (typeof PAIR)[number]

interface PinPairProps {
  values: Readonly<Record<PairName, string>>
  errors: Parameters<typeof passwordError>[0]
  onChange: (name: PairName, value: string) => void
  isOptional?: boolean
}

/** A new PIN, twice. */
export function PinPair({ values, errors, onChange, isOptional = false }: PinPairProps) {
  return PAIR.map((name) => (
    <PinField
      key={name}
      label={<FormattedMessage id={`session.pin.${name}`} />}
      name={name}
      required={!isOptional}
      optionalNote={isOptional ? <FormattedMessage id="runtime.form.optional" /> : undefined}
      value={values[name]}
      onChange={(value) => onChange(name, value)}
      hint={
        name === 'newPin' ? (
          <FormattedMessage id={isOptional ? 'session.reset.pin' : 'session.pin.hint'} />
        ) : undefined
      }
      error={passwordError(errors, name)}
    />
  ))
}
