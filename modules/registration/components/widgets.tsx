import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils'
import { FormattedMessage, useIntl } from 'react-intl'
import { Field } from '#runtime/components/field.tsx'
import { GoLink } from '#runtime/router/navigate.ts'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import { AUTOCOMPLETE } from '../state/step-schema.ts'
import { countryChoices } from '../state/countries.ts'
import type { AddressForm } from '../state/use-address-lookup.ts'
import { PostalCodeLookup } from './address-lookup.tsx'
import { Birthdate } from './birthdate.tsx'
import { FieldLabel } from './field-label.tsx'
import { siteFieldWidget } from './site-field-widget.tsx'

/** The widget of each kind of field: the site's form field, connected to the form library. */
export const widgets: RegistryWidgetsType = {
  line: (props) => <Line of={props} />,
  password: (props) => <Line of={props} entry={{ type: 'password', dir: 'ltr' }} />,
  email: (props) => <Line of={props} entry={{ type: 'email', inputMode: 'email', dir: 'ltr' }} />,
  phone: (props) => <Line of={props} entry={{ type: 'tel', inputMode: 'tel', dir: 'ltr' }} />,
  TextWidget: (props) => <Line of={props} />,
  SelectWidget: (props) => <Choice of={props} choices={enumChoices(props)} />,
  postalCode: PostalCodeWidget,
  birthdate: BirthdateWidget,
  country: CountryWidget,
  gender: GenderWidget,
  consent: ConsentWidget,
  CheckboxWidget: siteFieldWidget('CheckboxWidget'),
  RadioWidget: siteFieldWidget('RadioWidget'),
  RangeWidget: siteFieldWidget('RangeWidget'),
  TextareaWidget: siteFieldWidget('TextareaWidget'),
}

function common({ id, name, value, required, rawErrors, onBlur }: WidgetProps) {
  return {
    name,
    label: <FieldLabel id={name} />,
    required: required ?? false,
    optionalNote: required ? undefined : <FormattedMessage id="registration.optional" />,
    error: rawErrors?.[0],
    onBlur: () => onBlur(id, value),
  }
}

interface LineProps {
  of: WidgetProps
  /** Input type: the phone's keyboard, the text direction. */
  entry?: { type: 'password' | 'email' | 'tel'; inputMode?: 'email' | 'tel'; dir: 'ltr' }
}

function Line({ of, entry }: LineProps) {
  const { name, value, onChange } = of
  const intl = useIntl()
  const { minLength, maxLength } = useSite().manifest.settings.password
  const bounds = { min: minLength, max: maxLength }
  const hintId = `registration.hint.${name}`
  return (
    <Field
      {...common(of)}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={(text) => onChange(text)}
      autoComplete={AUTOCOMPLETE[name] ?? 'off'}
      {...entry}
      {...(hintId in intl.messages && { hint: <FormattedMessage id={hintId} values={bounds} /> })}
    />
  )
}

interface ChoiceProps {
  of: WidgetProps
  choices: { value: string; label: string }[]
}

function Choice({ of, choices }: ChoiceProps) {
  const { name, value, onChange, onBlur, id } = of
  const intl = useIntl()
  return (
    <Field
      {...common(of)}
      kind="select"
      value={typeof value === 'string' ? value : ''}
      onChange={(chosen) => {
        onChange(chosen)
        onBlur(id, chosen)
      }}
      options={choices}
      placeholder={intl.formatMessage({ id: 'registration.choose' })}
      autoComplete={AUTOCOMPLETE[name] ?? 'off'}
    />
  )
}

function enumChoices({ options }: WidgetProps) {
  return (options.enumOptions ?? []).map(({ value, label }) => ({ value: String(value), label }))
}

function CountryWidget(props: WidgetProps) {
  const { manifest, language } = useSite()
  const intl = useIntl()
  const nameOf = (code: string) => intl.formatDisplayName(code, { type: 'region' })
  const choices = countryChoices(manifest.registration.countries, { language, nameOf })
  return <Choice of={props} choices={choices} />
}

function PostalCodeWidget(props: WidgetProps) {
  const { value, registry } = props
  return (
    <PostalCodeLookup
      field={<Line of={props} />}
      code={typeof value === 'string' ? value : ''}
      form={registry.formContext as AddressForm}
    />
  )
}

function GenderWidget(props: WidgetProps) {
  const intl = useIntl()
  const choices = ['female', 'male', 'other'].map((value) => ({
    value,
    label: intl.formatMessage({ id: `registration.gender.${value}` }),
  }))
  return <Choice of={props} choices={choices} />
}

function BirthdateWidget(props: WidgetProps) {
  return <Birthdate {...common(props)} value={props.value as string | undefined} onChange={props.onChange} />
}

function ConsentWidget(props: WidgetProps) {
  const { name, value, onChange } = props
  const { registration } = useSite().manifest
  const localize = useLocalized()
  const consent = registration.consents.find(({ id }) => id === name)
  const text = localize(consent?.text)
  return (
    <Field
      kind="checkbox"
      name={name}
      required={consent?.required ?? false}
      error={props.rawErrors?.[0]}
      checked={value === true}
      onChange={(checked) => onChange(checked)}
      label={
        <>
          {text || <FormattedMessage id={`registration.consent.${name}`} />}{' '}
          {consent?.pageLinkName ? (
            <GoLink screen="runtime.page" params={{ pageLink: consent.pageLinkName }}>
              <FormattedMessage id="registration.read" />
            </GoLink>
          ) : null}
        </>
      }
    />
  )
}
