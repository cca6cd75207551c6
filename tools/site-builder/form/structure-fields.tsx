import { useId, useState, type ReactNode } from 'react'
import { IconButton } from '../components/icon-button.tsx'
import { isObject, textOf, valueAt } from '../state/manifest-text.ts'
import { Origin, Refusals } from './field-frame.tsx'
import { useForm, type Field } from './form-context.ts'
import { ChoiceField } from './scalar-fields.tsx'
import { allowsNull, seedOf, variantsOf, type SchemaNode } from './schema-node.ts'
import { offeredKeys, type Suggestion } from './suggestions.ts'

interface GroupProps {
  field: Field
  label: string
  /** Buttons at the end of its head. */
  actions?: ReactNode
  children: () => ReactNode
}

/** Fields of a group of the first level are shown; a deeper one opens where it has a value of the site or a refusal. */
const SHOWN_DEPTH = 1

/** A group of fields that opens and closes. Closed ones render nothing: a manifest has hundreds of fields. */
export function Group({ field, label, actions, children }: GroupProps) {
  const { refusals, revealed } = useForm()
  const { pointer, keys } = field
  const isRefused = refusals.some((refusal) => isWithin(refusal.pointer ?? '', pointer))
  const [isOpen, setOpen] = useState(keys.length <= SHOWN_DEPTH || isRefused)
  const [wasRefused, setWasRefused] = useState(isRefused)
  if (wasRefused !== isRefused) {
    setWasRefused(isRefused)
    if (isRefused) setOpen(true)
  }
  const [seen, setSeen] = useState(revealed)
  if (seen !== revealed) {
    setSeen(revealed)
    if (revealed !== null && isWithin(revealed.pointer, pointer)) setOpen(true)
  }
  const { description } = field.node ?? {}
  return (
    <details
      className="field group"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-pointer={pointer}
      data-own={field.isOwn}
    >
      <summary>
        {label}
        {isRefused ? <span className="badge bad">refused</span> : null}
        {field.isOwn ? <span className="badge own">own</span> : null}
        {field.value === undefined || field.value === null ? <span className="badge">not set</span> : null}
      </summary>
      {isOpen ? (
        <>
          {description === undefined ? null : <p className="field-hint">{description}</p>}
          {actions}
          {children()}
          <Refusals field={field} id={pointer} />
        </>
      ) : null}
    </details>
  )
}

const isWithin = (pointer: string, around: string) => pointer === around || pointer.startsWith(`${around}/`)

/** Buttons of a whole group: the inherited values again, or none at all where a manifest may lack them. */
function WholeActions({ field, label }: { field: Field; label: string }) {
  const canLeaveOut =
    field.node !== undefined &&
    allowsNull(field.node) &&
    field.inherited !== undefined &&
    field.value !== null
  if (!field.isOwn && !canLeaveOut) return null
  return (
    <div className="group-actions">
      <Origin field={field} label={label} />
      {canLeaveOut ? (
        <button type="button" className="button quiet" onClick={() => field.put(null)}>
          Leave out “{label}”
        </button>
      ) : null}
    </div>
  )
}

export function ObjectField({ field, label }: { field: Field; label: string }) {
  return (
    <Group field={field} label={label} actions={<WholeActions field={field} label={label} />}>
      {() => <ObjectBody field={field} />}
    </Group>
  )
}

/** The fields of an object, without a group around them. */
export function ObjectBody({ field }: { field: Field }) {
  const { renderField } = useForm()
  const names = Object.entries(field.node?.properties ?? {}).flatMap(([name, property]) =>
    property === false ? [] : [name],
  )
  return (
    <div className="columns">
      {names.map((name) => (
        <div key={name} className="cell">
          {renderField([...field.keys, name])}
        </div>
      ))}
    </div>
  )
}

/** Values by a key each: a country, a currency, a name. */
export function MapField({ field, label }: { field: Field; label: string }) {
  const { renderField, known } = useForm()
  const { node, value, keys } = field
  const names = isObject(value) ? Object.keys(value).filter((name) => value[name] !== null) : []
  const entry = isObject(node?.additionalProperties) ? (node.additionalProperties as SchemaNode) : {}
  const offered = node === undefined ? null : offeredKeys(node, known)
  const nameOf = (name: string) => offered?.find((one) => one.value === name)?.name ?? name
  return (
    <Group field={field} label={label} actions={<WholeActions field={field} label={label} />}>
      {() => (
        <>
          {names.length === 0 ? <p className="field-hint">Nothing here yet.</p> : null}
          {names.map((name) => (
            <div key={name} className="map-entry">
              {renderField([...keys, name], nameOf(name) === name ? name : `${nameOf(name)} (${name})`)}
              <IconButton
                icon="remove"
                label={`${name}: remove`}
                onClick={() => {
                  const isInherited = valueAt(field.inherited, [name]) !== undefined
                  field.putIn([name], isInherited ? null : undefined)
                }}
              />
            </div>
          ))}
          <KeyAdder
            label={label}
            offered={offered?.filter((one) => !names.includes(one.value)) ?? null}
            pattern={node?.propertyNames?.pattern}
            add={(name) => field.putIn([name], seedOf(entry))}
          />
        </>
      )}
    </Group>
  )
}

interface KeyAdderProps {
  label: string
  offered: readonly Suggestion[] | null
  pattern: string | undefined
  add: (name: string) => void
}

function KeyAdder({ label, offered, pattern, add }: KeyAdderProps) {
  const id = useId()
  const [name, setName] = useState('')
  const isValid = name !== '' && (pattern === undefined || new RegExp(pattern, 'u').test(name))
  const enter = () => {
    if (!isValid) return
    add(name)
    setName('')
  }
  return (
    <div className="adder">
      <label className="visually-hidden" htmlFor={id}>
        {label}: add
      </label>
      {offered === null ? (
        <input
          id={id}
          className="input"
          placeholder="Name…"
          autoComplete="off"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            enter()
          }}
        />
      ) : (
        <select id={id} className="input" value={name} onChange={(event) => setName(event.target.value)}>
          <option value="">Choose…</option>
          {offered.map((one) => (
            <option key={one.value} value={one.value}>
              {one.name === one.value ? one.name : `${one.name} (${one.value})`}
            </option>
          ))}
        </select>
      )}
      <button type="button" className="button quiet" disabled={!isValid} onClick={enter}>
        Add
      </button>
    </div>
  )
}

/** A value of one of several shapes, or none. */
export function VariantField({ field, label }: { field: Field; label: string }) {
  const [first] = field.node === undefined ? [] : variantsOf(field.node)
  return (
    <Group field={field} label={label} actions={<WholeActions field={field} label={label} />}>
      {() =>
        isObject(field.value) ? (
          <VariantBody field={field} label={label} />
        ) : (
          <button type="button" className="button quiet" onClick={() => field.put(seedOf(first ?? {}))}>
            Set “{label}”
          </button>
        )
      }
    </Group>
  )
}

/** The fields of a value with several shapes: its property `kind` tells which one it has, or the last shape fits all. */
export function VariantBody({ field, label }: { field: Field; label: string }) {
  const { renderField } = useForm()
  const variants = field.node === undefined ? [] : variantsOf(field.node)
  const constants = variants.map(({ properties }) => constantIn(properties))
  const kind = valueAt(field.value, ['kind'])
  const isByKind = constants.every((one) => one !== null)
  const shape = isByKind ? variants[Math.max(constants.indexOf(textOf(kind)), 0)] : variants.at(-1)
  const names = Object.keys(shape?.properties ?? {}).filter((name) => !isByKind || name !== 'kind')
  const change = (wanted: unknown) => {
    const next = variants[constants.indexOf(textOf(wanted))]
    if (next === undefined) return
    // What both shapes have is kept.
    const kept = Object.entries(isObject(field.value) ? field.value : {}).filter(
      ([name]) => name !== 'kind' && next.properties?.[name] !== undefined,
    )
    field.put({ ...(seedOf(next) as object), ...Object.fromEntries(kept) })
  }
  const kindField = { ...field, value: kind, put: change, refusals: [], isOwn: false, from: null, node: {} }
  return (
    <div className="columns">
      {isByKind ? <ChoiceField field={kindField} label={`${label}: kind`} choices={constants} /> : null}
      {names.map((name) => (
        <div key={name} className="cell">
          {renderField([...field.keys, name])}
        </div>
      ))}
    </div>
  )
}

function constantIn(properties: SchemaNode['properties']): string | null {
  const kind = properties?.['kind']
  return kind === undefined || kind === false || kind.const === undefined ? null : textOf(kind.const)
}
