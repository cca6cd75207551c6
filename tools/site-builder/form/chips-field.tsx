import { useId, type ReactNode } from 'react'
import { Origin, Refusals } from './field-frame.tsx'
import { useForm, type Field } from './form-context.ts'
import { choiceName } from './scalar-fields.tsx'
import { choicesOf } from './schema-node.ts'
import { codesOf } from './suggestions.ts'

interface ChipsProps {
  field: Field
  label: string
}

/** Some of a few choices: each is a button that is pressed or not. */
export function ChoicesListField({ field, label }: ChipsProps) {
  const chosen = Array.isArray(field.value) ? (field.value as unknown[]) : []
  const choices = choicesOf(field.node?.items ?? {})
  const toggle = (choice: unknown) =>
    field.put(
      // In the order of the schema, so that the same choice is always the same text.
      choices.filter((one) => (one === choice ? !chosen.includes(one) : chosen.includes(one))),
    )
  return (
    <ChipsFrame field={field} label={label}>
      <ul className="chips" role="list">
        {choices.map((choice) => (
          <li key={String(choice)}>
            <button
              type="button"
              className="chip"
              aria-pressed={chosen.includes(choice)}
              onClick={() => toggle(choice)}
            >
              {choiceName(choice)}
            </button>
          </li>
        ))}
      </ul>
    </ChipsFrame>
  )
}

/** A list of codes of countries, currencies or languages, by their names. */
export function CodesListField({ field, label }: ChipsProps) {
  const id = useId()
  const { known } = useForm()
  const codes = codesOf(field.node?.items ?? {}, known) ?? []
  const chosen = Array.isArray(field.value) ? field.value.map(String) : []
  const nameOf = (code: string) => codes.find(({ value }) => value === code)?.name ?? code
  return (
    <ChipsFrame field={field} label={label}>
      <ul className="chips" role="list">
        {chosen.map((code) => (
          <li key={code}>
            <button
              type="button"
              className="chip"
              aria-label={`${nameOf(code)}: remove`}
              onClick={() => field.put(chosen.filter((other) => other !== code))}
            >
              {code}
              <span className="chip-name">{nameOf(code)}</span>
              <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="adder">
        <label className="visually-hidden" htmlFor={id}>
          {label}: add
        </label>
        <select
          id={id}
          className="input"
          value=""
          onChange={(event) => field.put([...chosen, event.target.value])}
        >
          <option value="">Add…</option>
          {codes
            .filter(({ value }) => !chosen.includes(value))
            .map(({ value, name }) => (
              <option key={value} value={value}>
                {name} ({value})
              </option>
            ))}
        </select>
      </div>
    </ChipsFrame>
  )
}

function ChipsFrame({ field, label, children }: ChipsProps & { children: ReactNode }) {
  const { refusals } = useForm()
  const below = refusals.filter(({ pointer }) => pointer?.startsWith(`${field.pointer}/`) === true)
  const { description } = field.node ?? {}
  return (
    <fieldset className="field choices" data-own={field.isOwn} data-pointer={field.pointer}>
      <legend>{label}</legend>
      <Origin field={field} label={label} />
      {description === undefined ? null : <p className="field-hint">{description}</p>}
      {children}
      <Refusals field={{ ...field, refusals: [...field.refusals, ...below] }} id={field.pointer} />
    </fieldset>
  )
}
