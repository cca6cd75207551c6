import { useId, useState } from 'react'
import { overridesOf } from '#schemas/site-manifest/form-refusal.ts'
import { IconButton } from '../components/icon-button.tsx'
import { SchemaField } from '../form/field.tsx'
import { FieldFrame } from '../form/field-frame.tsx'
import { useField, useForm } from '../form/form-context.ts'
import { textOf } from '../state/manifest-text.ts'
import type { Change, Registration } from './form-edits.ts'
import { useForms } from './forms-context.ts'

export type CustomField = Registration['customFields']['short_reg']['fields'][string]

/** The settings that only a field of the site has: its texts, and the values that it takes. */
export function CustomFieldSettings({ field, custom }: { field: string; custom: CustomField }) {
  const { form } = useForms()
  const keys = ['registration', 'customFields', overridesOf(form), 'fields', field]
  const { type, format, enum: choices } = custom.schema
  return (
    <>
      <SchemaField keys={[...keys, 'label']} label="Label" />
      <SchemaField keys={[...keys, 'hint']} label="Help below the field" />
      {choices !== undefined ? (
        <ChoiceList field={field} custom={custom} />
      ) : format === 'date' ? (
        <div className="columns">
          <DayField keys={[...keys, 'schema', 'formatMinimum']} label="First day" />
          <DayField keys={[...keys, 'schema', 'formatMaximum']} label="Last day" />
        </div>
      ) : type === 'string' ? (
        <div className="columns">
          <SchemaField keys={[...keys, 'schema', 'minLength']} />
          <SchemaField keys={[...keys, 'schema', 'maxLength']} />
          <SchemaField keys={[...keys, 'schema', 'pattern']} />
        </div>
      ) : type === 'boolean' ? null : (
        <div className="columns">
          <SchemaField keys={[...keys, 'schema', 'minimum']} />
          <SchemaField keys={[...keys, 'schema', 'maximum']} />
        </div>
      )}
    </>
  )
}

function DayField({ keys, label }: { keys: readonly string[]; label: string }) {
  const id = useId()
  const field = useField(keys)
  return (
    <FieldFrame field={field} label={label} id={id}>
      <input
        id={id}
        className="input"
        type="date"
        value={textOf(field.value)}
        onChange={({ target }) => (target.value === '' ? field.reset() : field.put(target.value, true))}
      />
    </FieldFrame>
  )
}

/** The values of a choice, with their texts in each language. */
function ChoiceList({ field, custom }: { field: string; custom: CustomField }) {
  const id = useId()
  const { draft, form, apply, nameOf } = useForms()
  const { languages } = useForm()
  const [added, setAdded] = useState('')
  const keys = ['registration', 'customFields', overridesOf(form), 'fields', field]
  const values = custom.schema.enum ?? []
  const put = (next: readonly (string | number)[], more: readonly Change[], text: string) =>
    apply([[[...keys, 'schema', 'enum'], next], ...more], text)
  const add = () => {
    const value = added.trim()
    if (value === '' || values.map(String).includes(value)) return
    // A stored value keeps its name when the text of the choice is changed.
    const text = Object.fromEntries(languages.map((language) => [language, value]))
    put(
      [...values, value],
      [[[...keys, 'choices', value], text]],
      `${value} is a choice of ${nameOf(field)} now.`,
    )
    setAdded('')
  }
  return (
    <fieldset className="field form-values">
      <legend>Choices</legend>
      <ol role="list">
        {values.map((value) => (
          <li key={value}>
            <SchemaField keys={[...keys, 'choices', String(value)]} label={String(value)} />
            <IconButton
              icon="remove"
              label={values.length === 1 ? 'A choice has one value at least' : `${value}: remove`}
              disabled={values.length === 1}
              onClick={() => {
                const isKnown =
                  draft.manifest.registration.customFields[overridesOf(form)].fields[field]?.choices?.[
                    String(value)
                  ] !== undefined
                put(
                  values.filter((other) => other !== value),
                  isKnown ? [[[...keys, 'choices', String(value)], undefined]] : [],
                  `${value} is no choice of ${nameOf(field)} any more.`,
                )
              }}
            />
          </li>
        ))}
      </ol>
      <div className="adder">
        <label className="visually-hidden" htmlFor={id}>
          {nameOf(field)}: add a choice
        </label>
        <input
          id={id}
          className="input"
          placeholder="Add a choice…"
          autoComplete="off"
          value={added}
          onChange={(event) => setAdded(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <button type="button" className="button quiet" onClick={add} disabled={added.trim() === ''}>
          Add
        </button>
      </div>
    </fieldset>
  )
}
