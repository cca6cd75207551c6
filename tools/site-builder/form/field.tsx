import { useId, type ReactNode } from 'react'
import { isObject, textOf, type Keys } from '../state/manifest-text.ts'
import { described, FieldFrame, Origin, Refusals } from './field-frame.tsx'
import { useField, useForm, type Field } from './form-context.ts'
import { ListField, TextListField } from './list-field.tsx'
import { choicesOf, kindOf, labelOf, type SchemaNode } from './schema-node.ts'
import { typedValue } from './typed-value.ts'

interface FieldProps {
  keys: Keys
  label?: string
  hint?: ReactNode
  /** Suggestions for a text without an enumeration in the schema. */
  choices?: readonly string[]
}

/** The input for the value at keys, by its schema. */
export function SchemaField(props: FieldProps) {
  const field = useField(props.keys)
  const { node } = field
  if (node === undefined) return null
  const label = props.label ?? labelOf(props.keys.at(-1) ?? '')
  if (props.choices !== undefined) {
    return <ChoiceField field={field} label={label} choices={props.choices} hint={props.hint} />
  }
  switch (kindOf(node)) {
    case 'switch':
      return <SwitchField field={field} label={label} />
    case 'choice':
      return <ChoiceField field={field} label={label} choices={choicesOf(node)} hint={props.hint} />
    case 'color':
      return <ColorField field={field} label={label} />
    case 'localized':
      return <LocalizedField field={field} label={label} />
    case 'words':
      return <TextListField field={field} label={label} />
    case 'list':
      return <ListField field={field} label={label} />
    case 'object':
      return <ObjectField field={field} label={label} node={node} />
    case 'map':
      return <MapField field={field} label={label} />
    default:
      return <TextField field={field} label={label} hint={props.hint} />
  }
}

function TextField({ field, label, hint }: { field: Field; label: string; hint?: ReactNode }) {
  const id = useId()
  const { node, value } = field
  const isNumber = node !== undefined && kindOf(node) === 'number'
  const enter = (text: string) => {
    if (text === '' && !field.keys.some((key) => typeof key === 'number')) field.reset()
    else field.put(typedValue(text, isNumber), true)
  }
  return (
    <FieldFrame field={field} label={label} id={id} hint={hint ?? describedBy(node)}>
      <input
        id={id}
        className={isNumber ? 'input figures' : 'input'}
        inputMode={isNumber ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
        value={textOf(value)}
        onChange={(event) => enter(event.target.value)}
        {...described(field, id)}
      />
    </FieldFrame>
  )
}

function describedBy(node: SchemaNode | undefined): ReactNode {
  const { description, minimum, maximum } = node ?? {}
  if (description !== undefined) return description
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  return undefined
}

function SwitchField({ field, label }: { field: Field; label: string }) {
  const id = useId()
  return (
    <div className="field field-switch" data-own={field.isOwn} data-pointer={field.pointer}>
      <div className="field-head">
        <label htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={field.value === true}
            onChange={(event) => field.put(event.target.checked)}
            {...described(field, id)}
          />
          {label}
        </label>
        <Origin field={field} label={label} />
      </div>
      <Refusals field={field} id={id} />
    </div>
  )
}

interface ChoiceProps {
  field: Field
  label: string
  choices: readonly unknown[]
  hint?: ReactNode
}

export function ChoiceField({ field, label, choices, hint }: ChoiceProps) {
  const id = useId()
  const { value } = field
  const isKnown = choices.includes(value)
  return (
    <FieldFrame field={field} label={label} id={id} hint={hint}>
      <select
        id={id}
        className="input"
        value={value === undefined ? '' : JSON.stringify(value)}
        onChange={(event) => field.put(JSON.parse(event.target.value))}
        {...described(field, id)}
      >
        {isKnown ? null : (
          <option value={value === undefined ? '' : JSON.stringify(value)}>
            {value === undefined ? '–' : textOf(value)}
          </option>
        )}
        {choices.map((choice) => (
          <option key={String(choice)} value={JSON.stringify(choice)}>
            {String(choice)}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
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

/** A text per language of the site, or one for all of them. */
function LocalizedField({ field, label }: { field: Field; label: string }) {
  const { languages } = useForm()
  if (typeof field.value === 'string') return <PlainTextField field={field} label={label} />
  return (
    <fieldset className="field localized" data-own={field.isOwn} data-pointer={field.pointer}>
      <legend>{label}</legend>
      {languages.map((language) => (
        <LocalizedEntry key={language} keys={[...field.keys, language]} label={label} language={language} />
      ))}
      <Refusals field={field} id={field.pointer} />
    </fieldset>
  )
}

function PlainTextField({ field, label }: { field: Field; label: string }) {
  const { languages } = useForm()
  const split = () => field.put(Object.fromEntries(languages.map((language) => [language, field.value])))
  const hint = (
    <>
      One text for all languages.{' '}
      <button type="button" className="button quiet" onClick={split}>
        Write one for each
      </button>
    </>
  )
  return <TextField field={field} label={label} hint={hint} />
}

function LocalizedEntry({ keys, label, language }: { keys: Keys; label: string; language: string }) {
  const id = useId()
  const field = useField(keys)
  const { site } = useForm()
  const direction = site.check?.resolved?.languages.data[language]?.direction ?? 'ltr'
  const value = typeof field.value === 'string' ? field.value : ''
  return (
    <div className="localized-entry" data-own={field.isOwn} data-refused={field.refusals.length > 0}>
      <label htmlFor={id} title={`${label}, ${language}`}>
        <span className="visually-hidden">{label}, </span>
        {language}
      </label>
      <input
        id={id}
        className="input"
        lang={language}
        dir={direction}
        autoComplete="off"
        value={value}
        onChange={(event) =>
          event.target.value === '' ? field.reset() : field.put(event.target.value, true)
        }
        {...described(field, id)}
      />
      <Origin field={field} label={`${label}, ${language}`} />
      <Refusals field={field} id={id} />
    </div>
  )
}

export function ObjectField({ field, label, node }: { field: Field; label: string; node: SchemaNode }) {
  const names = Object.entries(node.properties ?? {}).flatMap(([name, property]) =>
    property === false ? [] : [name],
  )
  return (
    // Collapsed while it has no value.
    <details className="field group" open={field.value !== undefined} data-pointer={field.pointer}>
      <summary>{label}</summary>
      {names.map((name) => (
        <SchemaField key={name} keys={[...field.keys, name]} />
      ))}
      <Refusals field={field} id={field.pointer} />
    </details>
  )
}

/** Names with a value each, such as the fields that are required or not. */
function MapField({ field, label }: { field: Field; label: string }) {
  const names = isObject(field.value) ? Object.keys(field.value) : []
  return (
    <fieldset className="field group" data-pointer={field.pointer}>
      <legend>{label}</legend>
      {names.length === 0 ? <p className="field-hint">Nothing here.</p> : null}
      {names.map((name) => (
        <SchemaField key={name} keys={[...field.keys, name]} label={name} />
      ))}
      <Refusals field={field} id={field.pointer} />
    </fieldset>
  )
}
