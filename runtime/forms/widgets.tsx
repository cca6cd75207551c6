import type { RegistryWidgetsType, WidgetProps } from '@rjsf/utils'
import { useEffect, useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { Field } from '#runtime/components/field.tsx'
import { PinField } from '#runtime/components/pin-field.tsx'
import { useSite } from '#runtime/site/site.ts'
import { Birthdate } from './birthdate.tsx'
import { countryChoices } from '#schemas/site-manifest/country-choices.ts'
import { muiWidget } from './mui-widget.tsx'

/** The widgets of every generated form: the site's form field, connected to the form library. */
export const fieldWidgets: RegistryWidgetsType = {
  TextWidget: (props) => <TextField of={props} />,
  PasswordWidget: (props) => <TextField of={props} entry={{ type: 'password', dir: 'ltr' }} />,
  EmailWidget: (props) => <TextField of={props} entry={{ type: 'email', inputMode: 'email', dir: 'ltr' }} />,
  phone: (props) => <TextField of={props} entry={{ type: 'tel', inputMode: 'tel', dir: 'ltr' }} />,
  pin: PinWidget,
  SelectWidget: EnumField,
  birthdate: BirthdateField,
  date: DateField,
  country: CountryField,
  province: ProvinceField,
  CheckboxWidget: muiWidget('CheckboxWidget'),
  RadioWidget: muiWidget('RadioWidget'),
  RangeWidget: muiWidget('RangeWidget'),
  TextareaWidget: muiWidget('TextareaWidget'),
}

function common({ id, name, label, value, required, rawErrors, options, onBlur }: WidgetProps) {
  return {
    name,
    label,
    required: required ?? false,
    optionalNote: required ? undefined : <FormattedMessage id="runtime.form.optional" />,
    error: rawErrors?.[0],
    onBlur: () => onBlur(id, value),
    ...(options.help !== undefined && { hint: options.help }),
  }
}

/** Value of the attribute `autocomplete`; the browser fills in nothing where the form names none. */
const autoComplete = ({ options }: WidgetProps) => options.autocomplete ?? 'off'

export interface TextFieldProps {
  of: WidgetProps
  /** Input type: the phone's keyboard, the text direction. */
  entry?: { type: 'password' | 'email' | 'tel'; inputMode?: 'email' | 'tel'; dir: 'ltr' }
}

/** A line of text. */
export function TextField({ of, entry }: TextFieldProps) {
  const { value, onChange, schema } = of
  const isNumber = schema.type === 'number' || schema.type === 'integer'
  return (
    <Field
      {...common(of)}
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={(text) => onChange(text)}
      autoComplete={autoComplete(of)}
      {...(isNumber && { inputMode: 'decimal', dir: 'ltr' })}
      {...entry}
    />
  )
}

function PinWidget(props: WidgetProps) {
  const { value, onChange } = props
  return <PinField {...common(props)} value={typeof value === 'string' ? value : ''} onChange={onChange} />
}

interface SelectFieldProps {
  of: WidgetProps
  choices: readonly { value: unknown; label: string }[]
}

function SelectField({ of, choices }: SelectFieldProps) {
  const { id, value, onChange, onBlur } = of
  const intl = useIntl()
  return (
    <Field
      {...common(of)}
      kind="select"
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={(text) => {
        // A number stays a number: the schema of the field refuses its text.
        const chosen = choices.find((choice) => String(choice.value) === text)?.value ?? text
        onChange(chosen)
        onBlur(id, chosen)
      }}
      options={choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      placeholder={intl.formatMessage({ id: 'runtime.form.choose' })}
      autoComplete={autoComplete(of)}
    />
  )
}

function EnumField(props: WidgetProps) {
  return <SelectField of={props} choices={props.options.enumOptions ?? []} />
}

/** The countries that the site serves, by name. */
function CountryField(props: WidgetProps) {
  const { manifest, language } = useSite()
  const intl = useIntl()
  const nameOf = (code: string) => intl.formatDisplayName(code, { type: 'region' })
  const choices = countryChoices(manifest.registration.countries, { language, nameOf })
  return <SelectField of={props} choices={choices} />
}

/** The context of a form with a province: the country of the address, as it is now. */
export interface FormOfPlace {
  readonly country?: string | boolean | undefined
}

/** The provinces of a country do not change while a form is open. */
const FRESH_MS = 3_600_000

/** The state or province of an address: one of the country's, or a line of text where it has none or the service does not answer. */
function ProvinceField(props: WidgetProps) {
  const { country } = props.registry.formContext as FormOfPlace
  const isCountry = typeof country === 'string' && /^[A-Z]{2}$/.test(country)
  const { data, isLoading } = useOperation(
    'getDropdownItems',
    { name: 'primaryAddressState', country: isCountry ? country : '' },
    { enabled: isCountry, staleMs: FRESH_MS },
  )
  useClearedWithCountry(props, country)
  const names = isCountry ? (data?.items ?? []).map(({ value }) => String(value)) : []
  if (names.length === 0 && !isLoading) return <TextField of={props} />
  // A name from the postal code, or from before there was a list, stays until another one is chosen.
  const own = typeof props.value === 'string' && props.value !== '' ? [props.value] : []
  const choices = [...new Set([...own, ...names])].map((name) => ({ value: name, label: name }))
  return <SelectField of={props} choices={choices} />
}

/** Clears the province when the country changes. */
function useClearedWithCountry({ onChange }: WidgetProps, country: FormOfPlace['country']) {
  const before = useRef(country)
  useEffect(() => {
    if (before.current === country) return
    before.current = country
    onChange('')
  }, [country, onChange])
}

/** A day other than that of a birth; it need not be in the past. */
function DateField(props: WidgetProps) {
  return (
    <Birthdate
      {...common(props)}
      value={props.value as string | undefined}
      onChange={props.onChange}
      isOfBirth={false}
    />
  )
}

function BirthdateField(props: WidgetProps) {
  return <Birthdate {...common(props)} value={props.value as string | undefined} onChange={props.onChange} />
}
