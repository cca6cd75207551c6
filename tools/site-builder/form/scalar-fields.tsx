import { useId, type ReactNode } from 'react'
import { textOf } from '../state/manifest-text.ts'
import { described, FieldFrame, Origin, Refusals } from './field-frame.tsx'
import { useForm, type Field } from './form-context.ts'
import { KnownList } from './known-values.tsx'
import { isNumeric, labelOf, type SchemaNode } from './schema-node.ts'
import { codesOf, suggestionsOf } from './suggestions.ts'
import { typedValue } from './typed-value.ts'
import { unitOf } from './units.ts'

export interface ScalarProps {
  field: Field
  label: string
  hint?: ReactNode
}

/** A text or a number, with the unit of the number and the values that are known. */
export function TextField({ field, label, hint }: ScalarProps) {
  const id = useId()
  const { known } = useForm()
  const { node, value, keys } = field
  const isNumber = isNumeric(node)
  const unit = unitOf(node, keys)
  const codes = node === undefined ? null : codesOf(node, known)
  if (codes !== null) return <CodeField field={field} label={label} hint={hint} />
  const suggestions = node === undefined ? [] : suggestionsOf(node, keys, known)
  const factor = unit?.factor ?? 1
  const enter = (text: string) => {
    if (text === '' && !keys.some((key) => typeof key === 'number')) return field.reset()
    const typed = typedValue(text, isNumber)
    field.put(typeof typed === 'number' ? typed * factor : typed, true)
  }
  return (
    <FieldFrame field={field} label={label} id={id} hint={hint ?? helpOf(node, factor)}>
      <span className="entry-with-unit">
        <input
          id={id}
          className={isNumber ? 'input figures' : 'input'}
          inputMode={isNumber ? 'decimal' : 'text'}
          autoComplete="off"
          spellCheck={false}
          value={typeof value === 'number' ? String(value / factor) : textOf(value)}
          onChange={(event) => enter(event.target.value)}
          {...(suggestions.length > 0 && { list: `${id}-known` })}
          {...described(field, id, hint ?? helpOf(node, factor))}
        />
        {unit === null ? null : <span className="unit">{unit.name}</span>}
      </span>
      <KnownList id={`${id}-known`} values={suggestions} />
    </FieldFrame>
  )
}

/** The help text of a value, and the bounds of a number in the unit in which it is shown. */
export function helpOf(node: SchemaNode | undefined, factor = 1): string | undefined {
  const { description, minimum, exclusiveMinimum, maximum } = node ?? {}
  const least = minimum ?? exclusiveMinimum
  // A bound of a million units is no help.
  const bounds =
    least !== undefined && maximum !== undefined && maximum < 1_000_000 * factor
      ? `${least / factor} to ${maximum / factor}.`
      : null
  return [description, bounds].filter(Boolean).join(' ') || undefined
}

/** One of the codes that the form knows: a country, or a currency or language of the site. */
function CodeField({ field, label, hint }: ScalarProps) {
  const { known } = useForm()
  const codes = (field.node && codesOf(field.node, known)) ?? []
  const names = new Map(codes.map(({ value, name }) => [value, `${name} (${value})`]))
  return <ChoiceField field={field} label={label} hint={hint} choices={[...names.keys()]} names={names} />
}

export function SwitchField({ field, label }: { field: Field; label: string }) {
  const id = useId()
  const { description, default: otherwise } = field.node ?? {}
  return (
    <div
      className="field field-switch"
      data-own={field.isOwn}
      data-pointer={field.pointer}
      data-refused={field.refusals.length > 0}
    >
      <div className="field-head">
        <label htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={(field.value ?? otherwise) === true}
            onChange={(event) => field.put(event.target.checked)}
            {...described(field, id, description)}
          />
          {label}
        </label>
        <Origin field={field} label={label} />
      </div>
      {description === undefined ? null : (
        <p className="field-hint" id={`${id}-hint`}>
          {description}
        </p>
      )}
      <Refusals field={field} id={id} />
    </div>
  )
}

interface ChoiceProps extends ScalarProps {
  choices: readonly unknown[]
  /** Names of the choices, where the form has better ones than their words. */
  names?: ReadonlyMap<unknown, string>
}

export function ChoiceField({ field, label, choices, hint, names }: ChoiceProps) {
  const id = useId()
  const { value, node } = field
  const isKnown = choices.includes(value)
  const help = hint ?? node?.description
  return (
    <FieldFrame field={field} label={label} id={id} hint={help}>
      <select
        id={id}
        className="input"
        value={value === undefined || value === null ? '' : JSON.stringify(value)}
        onChange={(event) => field.put(JSON.parse(event.target.value))}
        {...described(field, id, help)}
      >
        {isKnown ? null : (
          <option value={value === undefined || value === null ? '' : JSON.stringify(value)}>
            {textOf(value) || '–'}
          </option>
        )}
        {choices.map((choice) => (
          <option key={String(choice)} value={JSON.stringify(choice)}>
            {names?.get(choice) ?? choiceName(choice)}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

const CHOICE_NAMES: Readonly<Record<string, string>> = {
  true: 'Yes',
  false: 'No',
  ltr: 'From left to right',
  rtl: 'From right to left',
  http: 'HTTP',
  websocket: 'WebSockets',
  iban: 'IBAN',
  'adyen-payouts': 'Adyen payouts',
}

/** A choice in words: `at-once` is At once. Codes and patterns stay as they are. */
export function choiceName(choice: unknown): string {
  const text = String(choice)
  return CHOICE_NAMES[text] ?? (/^[a-z][A-Za-z-]{2,}$/.test(text) ? labelOf(text) : text)
}

export function ColorField({ field, label }: { field: Field; label: string }) {
  const id = useId()
  const value = typeof field.value === 'string' ? field.value : ''
  const isHex = /^#[0-9a-f]{6}/i.test(value)
  return (
    <FieldFrame field={field} label={label} id={id}>
      <span className="color-entry">
        <input
          type="color"
          aria-label={`${label}: choose`}
          value={isHex ? value.slice(0, 7) : '#000000'}
          onChange={(event) => field.put(event.target.value, true)}
        />
        <input
          id={id}
          className="input code"
          spellCheck={false}
          autoComplete="off"
          value={value}
          onChange={(event) =>
            event.target.value === '' ? field.reset() : field.put(event.target.value, true)
          }
          {...described(field, id)}
        />
      </span>
    </FieldFrame>
  )
}
