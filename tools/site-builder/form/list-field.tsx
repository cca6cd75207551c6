import { Fragment, useId, useState } from 'react'
import { IconButton } from '../components/icon-button.tsx'
import { isObject, textOf } from '../state/manifest-text.ts'
import { Origin, Refusals } from './field-frame.tsx'
import { useField, useForm, type Field } from './form-context.ts'
import { KnownList } from './known-values.tsx'
import { isNumeric, kindOf, seedOf } from './schema-node.ts'
import { DragHandle, moved, MoveButtons, placeAfterMove, Sortable } from './sortable.tsx'
import { VariantBody } from './structure-fields.tsx'
import { suggestionsOf } from './suggestions.ts'
import { typedValue } from './typed-value.ts'
import { unitOf } from './units.ts'
import { useDrag } from './use-drag.ts'

const without = (list: readonly unknown[], place: number) => list.filter((_, index) => index !== place)

/** An ordered list of texts or numbers: hosts, origins, suggested amounts. */
export function TextListField({ field, label }: { field: Field; label: string }) {
  const id = useId()
  const { known } = useForm()
  const node = field.node?.items
  const isNumber = isNumeric(node)
  const unit = unitOf(node, [...field.keys, 0])
  const suggestions = node === undefined ? [] : suggestionsOf(node, [...field.keys, 0], known)
  const { description } = field.node ?? {}
  const words = Array.isArray(field.value) ? (field.value as unknown[]) : []
  const [added, setAdded] = useState('')
  const add = () => {
    if (added.trim() === '') return
    field.put([...words, typedValue(added.trim(), isNumber)])
    setAdded('')
  }
  return (
    <fieldset className="field words" data-own={field.isOwn} data-pointer={field.pointer}>
      <legend>{label}</legend>
      <Origin field={field} label={label} />
      {description === undefined ? null : <p className="field-hint">{description}</p>}
      <Sortable
        label={label}
        count={words.length}
        nameOf={(place) => textOf(words[place])}
        move={(from, to) => field.put(moved(words, from, to))}
      >
        <ol className="word-list" role="list">
          {words.map((_, place) => (
            <Word key={place} field={field} words={words} place={place} label={label} />
          ))}
        </ol>
      </Sortable>
      <div className="adder">
        <label className="visually-hidden" htmlFor={id}>
          {label}: add
        </label>
        <input
          id={id}
          className="input"
          placeholder={unit === null ? 'Add…' : `Add ${unit.name}…`}
          spellCheck={false}
          {...(isNumber && { inputMode: 'decimal' })}
          {...(suggestions.length > 0 && { list: `${id}-known` })}
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
      <KnownList id={`${id}-known`} values={suggestions} />
      <Refusals field={field} id={field.pointer} />
    </fieldset>
  )
}

interface WordProps {
  field: Field
  words: readonly unknown[]
  place: number
  label: string
}

function Word({ field, words, place, label }: WordProps) {
  const id = useId()
  const entry = useField([...field.keys, place])
  const word = textOf(words[place])
  const { item, handle, marks } = useDrag<HTMLLIElement>(place)
  return (
    <li ref={item} data-refused={entry.refusals.length > 0} data-pointer={entry.pointer} {...marks}>
      <DragHandle ref={handle} />
      <input
        className="input"
        aria-label={`${label}, ${place + 1}`}
        spellCheck={false}
        autoComplete="off"
        value={word}
        onChange={(event) =>
          field.put(
            words.map((known, index) =>
              index === place ? typedValue(event.target.value, isNumeric(entry.node)) : known,
            ),
            true,
          )
        }
      />
      <MoveButtons name={word} place={place} />
      <IconButton icon="remove" label={`${word}: remove`} onClick={() => field.put(without(words, place))} />
      <Refusals field={entry} id={id} />
    </li>
  )
}

/** Entries with several values each: the menu, consents, links. One is open at a time. */
export function ListField({ field, label }: { field: Field; label: string }) {
  const entries = Array.isArray(field.value) ? (field.value as unknown[]) : []
  const [open, setOpen] = useState<number | null>(null)
  const node = field.node?.items
  const { description } = field.node ?? {}
  return (
    <fieldset className="field list" data-own={field.isOwn} data-pointer={field.pointer}>
      <legend>{label}</legend>
      <Origin field={field} label={label} />
      {description === undefined ? null : <p className="field-hint">{description}</p>}
      {entries.length === 0 ? <p className="field-hint">Nothing here yet.</p> : null}
      <Sortable
        label={label}
        count={entries.length}
        nameOf={(place) => nameOf(entries[place], place)}
        move={(from, to) => {
          field.put(moved(entries, from, to))
          if (open !== null) setOpen(placeAfterMove(open, from, to))
        }}
      >
        <ol className="entries" role="list">
          {entries.map((entry, place) => (
            <Entry
              key={place}
              field={field}
              place={place}
              name={nameOf(entry, place)}
              isOpen={open === place}
              toggle={() => setOpen(open === place ? null : place)}
              remove={() => {
                field.put(without(entries, place))
                if (open !== null && open >= place) setOpen(open === place ? null : open - 1)
              }}
            />
          ))}
        </ol>
      </Sortable>
      {node === undefined ? null : (
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            field.put([...entries, seedOf(node)])
            setOpen(entries.length)
          }}
        >
          Add to {label.toLowerCase()}
        </button>
      )}
      <Refusals field={field} id={field.pointer} />
    </fieldset>
  )
}

interface EntryProps {
  field: Field
  place: number
  name: string
  isOpen: boolean
  toggle: () => void
  remove: () => void
}

function Entry({ field, place, name, isOpen, toggle, remove }: EntryProps) {
  const id = useId()
  const entry = useField([...field.keys, place])
  const { refusals, renderField } = useForm()
  const inside = refusals.filter(({ pointer }) => pointer?.startsWith(`${entry.pointer}/`) === true)
  const isRefused = inside.length + entry.refusals.length > 0
  // The fields of a closed entry are not there to show theirs.
  const shown = isOpen ? entry.refusals : [...entry.refusals, ...inside]
  const properties = Object.entries(entry.node?.properties ?? {})
  const { item, handle, marks } = useDrag<HTMLLIElement>(place)
  return (
    <li ref={item} className="entry" data-refused={isRefused} data-pointer={entry.pointer} {...marks}>
      <div className="entry-head">
        <DragHandle ref={handle} />
        <button
          type="button"
          className="entry-name"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          {name}
          {isRefused ? <span className="badge bad">refused</span> : null}
        </button>
        <MoveButtons name={name} place={place} />
        <IconButton icon="remove" label={`${name}: remove`} onClick={remove} />
      </div>
      <div id={id} className="entry-body" hidden={!isOpen}>
        {!isOpen ? null : entry.node !== undefined && kindOf(entry.node) === 'variants' ? (
          <VariantBody field={entry} label={name} />
        ) : (
          properties.map(([key, property]) =>
            property === false ? null : (
              <Fragment key={key}>{renderField([...field.keys, place, key])}</Fragment>
            ),
          )
        )}
      </div>
      <Refusals field={{ refusals: shown }} id={`${id}-entry`} />
    </li>
  )
}

/** Properties that tell one entry from another, the most telling first. */
const NAMING = [
  'label',
  'title',
  'name',
  'text',
  'path',
  'processorId',
  'pageLinkName',
  'id',
  'host',
  'kind',
  'adScreenLocation',
] as const

/** The label of an entry in the first language that it has, and its kind, use or size. */
function nameOf(entry: unknown, place: number): string {
  if (!isObject(entry)) return textOf(entry) || String(place + 1)
  const words = NAMING.map((key) => textOf(isObject(entry[key]) ? Object.values(entry[key])[0] : entry[key]))
  const word = words.find((known) => known !== '') ?? `Entry ${place + 1}`
  const more = [entry['kind'], entry['use'], entry['adSize']]
    .map(textOf)
    .filter((text) => text !== '' && text !== word)
  return [word, ...more].join(' · ')
}
