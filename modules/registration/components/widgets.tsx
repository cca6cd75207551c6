import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils'
import { Field } from '#runtime/components/field.tsx'
import { PasswordStrengthMeter } from '#runtime/forms/password-strength.tsx'
import { TextField } from '#runtime/forms/widgets.tsx'
import { useSite } from '#runtime/site/site.ts'
import type { AddressForm } from '../state/use-address-lookup.ts'
import { PostalCodeLookup } from './address-lookup.tsx'
import { ConsentText } from './consent-text.tsx'
import styles from './widgets.module.css'

/** The widgets that only a registration has. */
export const registrationWidgets: RegistryWidgetsType = {
  postalCode: PostalCodeWidget,
  consent: ConsentWidget,
  newPassword: NewPasswordWidget,
}

function PostalCodeWidget(props: WidgetProps) {
  const { value, registry } = props
  return (
    <PostalCodeLookup
      field={<TextField of={props} />}
      code={typeof value === 'string' ? value : ''}
      form={registry.formContext as AddressForm}
    />
  )
}

/** The values of a form's fields that other people know about the player. */
const KNOWN_TO_OTHERS = [
  'username',
  'screenName',
  'primaryEmail',
  'firstName',
  'lastName',
  'phoneMobile',
] as const

function NewPasswordWidget(props: WidgetProps) {
  const { value, registry } = props
  const { values } = registry.formContext as AddressForm
  return (
    <div className={styles.password}>
      <TextField of={props} entry={{ type: 'password', dir: 'ltr' }} />
      <PasswordStrengthMeter
        password={typeof value === 'string' ? value : ''}
        known={KNOWN_TO_OTHERS.map((field) => String(values[field] ?? ''))}
      />
    </div>
  )
}

function ConsentWidget(props: WidgetProps) {
  const { name, value, onChange } = props
  const { registration } = useSite().manifest
  const consent = registration.consents.find(({ id }) => id === name)
  return (
    <Field
      kind="checkbox"
      name={name}
      required={consent?.required ?? false}
      error={props.rawErrors?.[0]}
      checked={value === true}
      onChange={(checked) => onChange(checked)}
      label={<ConsentText id={name} />}
    />
  )
}
