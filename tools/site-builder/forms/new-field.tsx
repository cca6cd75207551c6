import { useId, useState, type FormEvent } from 'react'
import { FORM_KINDS, overridesOf } from '#schemas/site-manifest/form-refusal.ts'
import { PIN_FIELDS, REGISTRATION_FIELDS } from '#schemas/site-manifest/registration-fields.ts'
import { useForm } from '../form/form-context.ts'
import { idFrom, moveField, type Change } from './form-edits.ts'
import type { CustomField } from './custom-field-settings.tsx'
import { useForms } from './forms-context.ts'

type Schema = CustomField['schema']

/** The longest text that a new field takes; its settings allow for more. */
const TEXT_MAX = 100

const KINDS: Readonly<Record<string, { readonly label: string; readonly schema: Schema }>> = {
  text: { label: 'Text', schema: { type: 'string', maxLength: TEXT_MAX } },
  number: { label: 'Number', schema: { type: 'number' } },
  integer: { label: 'Whole number', schema: { type: 'integer' } },
  choice: { label: 'Choice', schema: { type: 'string', enum: [] } },
  date: { label: 'Date', schema: { type: 'string', format: 'date' } },
  switch: { label: 'Switch, yes or no', schema: { type: 'boolean' } },
}

/** Adds a field of the site to the form. */
export function NewField() {
  const id = useId()
  const { draft, form, apply, setOpen, focus } = useForms()
  const { languages } = useForm()
  const [label, setLabel] = useState('')
  const [kind, setKind] = useState('text')
  const [choices, setChoices] = useState('')
  const { registration } = draft.manifest
  const values = [...new Set(choices.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
  const isReady = label.trim() !== '' && (kind !== 'choice' || values.length > 0)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const made = KINDS[kind]
    if (!isReady || made === undefined) return
    const taken = [
      ...REGISTRATION_FIELDS,
      ...PIN_FIELDS,
      ...FORM_KINDS.flatMap((other) => Object.keys(registration.customFields[overridesOf(other)].fields)),
      ...registration.consents.map((consent) => consent.id),
    ]
    const field = idFrom(label, taken)
    const text = (words: string) => ({ [draft.manifest.languages.default]: words })
    const definition: CustomField = {
      schema: kind === 'choice' ? { ...made.schema, enum: values } : made.schema,
      label: text(label.trim()),
      ...(kind === 'choice' && {
        choices: Object.fromEntries(values.map((value) => [value, text(value)])),
      }),
    }
    const { steps } = registration[form]
    const last = steps.length - 1
    const define: Change = [['registration', 'customFields', overridesOf(form), 'fields', field], definition]
    apply(
      [define, ...moveField(draft, form, field, { step: last, place: steps[last]?.fields.length ?? 0 })],
      `${label.trim()} is a field of step ${last + 1} now.`,
    )
    setOpen(field)
    focus(field)
    setLabel('')
    setChoices('')
  }
  return (
    <form className="form-new" onSubmit={add}>
      <h2>A field of your own</h2>
      <p className="field-hint">
        What players answer is stored encrypted, exported and erased with their personal data, and shown to
        operators who may see the person.
      </p>
      <div className="columns">
        <div className="field">
          <label htmlFor={`${id}-label`}>Label{languages.length > 1 ? ` (${languages[0]})` : ''}</label>
          <input
            id={`${id}-label`}
            className="input"
            autoComplete="off"
            maxLength={120}
            value={label}
            onChange={(event) => setLabel(event.target.value)}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-kind`}>Kind</label>
          <select
            id={`${id}-kind`}
            className="input"
            value={kind}
            onChange={(event) => setKind(event.target.value)}
          >
            {Object.entries(KINDS).map(([value, { label: name }]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
      </div>
      {kind === 'choice' ? (
        <div className="field">
          <label htmlFor={`${id}-choices`}>Choices, one a line</label>
          <textarea
            id={`${id}-choices`}
            className="input"
            rows={3}
            value={choices}
            onChange={(event) => setChoices(event.target.value)}
          />
        </div>
      ) : null}
      <button type="submit" className="button" disabled={!isReady}>
        Add the field
      </button>
    </form>
  )
}
