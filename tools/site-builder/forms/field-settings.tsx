import { useId } from 'react'
import { overridesOf } from '#schemas/site-manifest/form-refusal.ts'
import { DEFAULT_FIELDS, FIELD_CHOICES } from '#schemas/site-manifest/registration-fields.ts'
import { IconButton } from '../components/icon-button.tsx'
import { SchemaField } from '../form/field.tsx'
import { FieldFrame, Origin, Refusals } from '../form/field-frame.tsx'
import { useField } from '../form/form-context.ts'
import { typedValue } from '../form/typed-value.ts'
import { textOf } from '../state/manifest-text.ts'
import { CustomFieldSettings } from './custom-field-settings.tsx'
import { ASKING, askingOf, deleteField, moveField, setAsking, type Place } from './form-edits.ts'
import { CountryChoices } from './country-choices.tsx'
import { useForms } from './forms-context.ts'
import { useMove } from './use-move.ts'

/** The settings of one field of a form. */
export function FieldSettings({ field, at }: { field: string; at: Place }) {
  const { draft, form } = useForms()
  const overrides = ['registration', 'customFields', overridesOf(form)]
  const custom = draft.manifest.registration.customFields[overridesOf(form)].fields[field]
  return (
    <div className="field-settings">
      <AskingChoice field={field} />
      <PlaceChoice field={field} at={at} />
      {custom === undefined ? (
        <>
          <SchemaField keys={[...overrides, 'label_overrides', field]} label="Label" />
          <SchemaField keys={[...overrides, 'hint_overrides', field]} label="Help below the field" />
        </>
      ) : (
        <CustomFieldSettings field={field} custom={custom} />
      )}
      <FirstValue field={field} />
      <CountryChoices field={field} />
    </div>
  )
}

/** The requirement of a field for all players. An impossible choice is disabled and shows the reason. */
function AskingChoice({ field }: { field: string }) {
  const id = useId()
  const { draft, form, apply, whyNot, nameOf } = useForms()
  const { registration } = draft.manifest
  const base = ['registration', 'customFields', overridesOf(form)]
  const required = useField([...base, 'required_overrides', field])
  const hidden = useField([...base, 'hidden_overrides', field])
  const isOwn = required.isOwn || hidden.isOwn
  const asking = askingOf(registration, form, field)
  const offers = ASKING.map(([value, label]) => ({
    value,
    label,
    reason: value === asking ? null : whyNot(setAsking(draft, form, field, value)),
  }))
  const isSwitch = registration.customFields[overridesOf(form)].fields[field]?.schema.type === 'boolean'
  const offered = isSwitch ? offers.filter(({ value }) => value !== 'required') : offers
  const reasons = [...new Set(offered.flatMap(({ reason }) => reason ?? []))]
  if (isSwitch) reasons.push('A switch that is left alone answers no. What has to be agreed to is a consent.')
  return (
    <fieldset className="field" data-own={isOwn} data-pointer={required.pointer}>
      <legend>For everybody</legend>
      <Origin
        label={`${nameOf(field)}: for everybody`}
        field={{
          ...required,
          isOwn,
          inherited: required.inherited ?? hidden.inherited,
          from: required.from ?? hidden.from,
          reset: () =>
            apply([
              [required.keys, undefined],
              [hidden.keys, undefined],
            ]),
        }}
      />
      <div className="form-choices" aria-describedby={reasons.length > 0 ? `${id}-why` : undefined}>
        {offered.map(({ value, label, reason }) => (
          <label key={value} className="check">
            <input
              type="radio"
              name={id}
              checked={asking === value}
              disabled={reason !== null}
              onChange={() =>
                apply(setAsking(draft, form, field, value), `${nameOf(field)} is ${value} now.`)
              }
            />
            {label}
          </label>
        ))}
      </div>
      <ul className="form-reasons" id={`${id}-why`} role="list">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <Refusals field={{ refusals: [...required.refusals, ...hidden.refusals] }} id={id} />
    </fieldset>
  )
}

/** The step of a field and its place in it, for those who do not drag. */
function PlaceChoice({ field, at }: { field: string; at: Place }) {
  const id = useId()
  const { draft, form, apply, whyNot, nameOf, setOpen } = useForms()
  const move = useMove()
  const { registration } = draft.manifest
  const { steps } = registration[form]
  const isCustom = registration.customFields[overridesOf(form)].fields[field] !== undefined
  const away = isCustom ? deleteField(draft, form, field) : moveField(draft, form, field, null)
  const reason = whyNot(away)
  const count = steps[at.step]?.fields.length ?? 0
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>Step</label>
      </div>
      <div className="form-place">
        <select
          id={id}
          className="input"
          value={at.step}
          onChange={(event) => {
            const step = Number(event.target.value)
            move(field, { step, place: steps[step]?.fields.length ?? 0 })
          }}
        >
          {steps.map((step, place) => (
            <option key={step.id} value={place}>
              Step {place + 1}
            </option>
          ))}
          {count > 1 && steps.length < 8 ? <option value={steps.length}>A new step</option> : null}
        </select>
        <IconButton
          icon="up"
          label={`${nameOf(field)}: earlier`}
          disabled={at.place === 0}
          onClick={() => move(field, { ...at, place: at.place - 1 })}
        />
        <IconButton
          icon="down"
          label={`${nameOf(field)}: later`}
          disabled={at.place === count - 1}
          onClick={() => move(field, { ...at, place: at.place + 2 })}
        />
        <button
          type="button"
          className="button quiet"
          disabled={reason !== null}
          onClick={() => {
            apply(
              away,
              isCustom ? `${nameOf(field)} is deleted.` : `${nameOf(field)} is no longer asked for.`,
            )
            setOpen(null)
          }}
        >
          {isCustom ? 'Delete the field' : 'Do not ask for it'}
        </button>
      </div>
      {reason === null ? null : <p className="field-hint">It stays in the form: {reason}</p>}
    </div>
  )
}

/** The value with which a field begins, where it may begin with one. */
function FirstValue({ field }: { field: string }) {
  const id = useId()
  const { draft, form } = useForms()
  const own = useField(['registration', 'customFields', overridesOf(form), 'default_overrides', field])
  const schema = draft.manifest.registration.customFields[overridesOf(form)].fields[field]?.schema
  if (schema?.type === 'boolean' || (schema === undefined && !DEFAULT_FIELDS.includes(field))) return null
  const choices = schema === undefined ? FIELD_CHOICES[field] : schema.enum
  const isNumber = schema?.type === 'number' || schema?.type === 'integer'
  const put = (text: string) => {
    if (text === '') return own.reset()
    own.put(typedValue(text, isNumber), true)
  }
  return (
    <FieldFrame field={own} label="Begins with" id={id} hint="Without a value the field begins empty.">
      {choices === undefined ? (
        <input
          id={id}
          className="input"
          type={schema?.format === 'date' ? 'date' : 'text'}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          value={textOf(own.value)}
          onChange={(event) => put(event.target.value)}
        />
      ) : (
        <select
          id={id}
          className="input"
          aria-describedby={`${id}-hint`}
          value={textOf(own.value)}
          onChange={(event) => put(event.target.value)}
        >
          <option value="">Nothing</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
