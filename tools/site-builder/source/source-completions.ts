import { parse } from 'jsonc-parser'
import { merge } from '#schemas/site-manifest/merge.ts'
import { choiceName } from '../form/scalar-fields.tsx'
import {
  allowsNull,
  choicesOf,
  nodeAt,
  seedOf,
  titleOf,
  typesOf,
  variantsOf,
  type SchemaNode,
} from '../form/schema-node.ts'
import { codesOf, offeredKeys, suggestionsOf, type KnownValues } from '../form/suggestions.ts'
import { isObject, valueAt, type Keys } from '../state/manifest-text.ts'
import { placeAt, type SourcePlace } from './source-place.ts'

/** What completions of a source need to know beside its text. */
export interface SourceFacts extends Omit<KnownValues, 'values'> {
  readonly schema: SchemaNode
  /** The manifest that the site extends. */
  readonly inherited: Readonly<Record<string, unknown>>
}

/** A name or a value that fits at a place. */
export interface SourceOption {
  /** The text that somebody types to find it, without quotes. */
  readonly label: string
  /** Its name for people. */
  readonly detail?: string
  readonly help?: string
  /** The text that replaces the name or value around the cursor. */
  readonly insert: string
  /** Offset of the cursor in `insert` afterwards. */
  readonly cursor: number
  /** Whether a value belongs at the cursor next. */
  readonly goesOn: boolean
}

export interface SourceCompletions {
  /** The range that an option replaces, end excluded. */
  readonly from: number
  readonly to: number
  /** Where the typed text begins, after a quote. */
  readonly typedFrom: number
  /** Offset of a comma to insert too, because the text lacks it. */
  readonly commaAt: number | null
  readonly options: readonly SourceOption[]
}

/** The names and values that fit at an offset of a manifest's text, which may be unfinished; null where nothing fits. */
export function completionsAt(text: string, offset: number, facts: SourceFacts): SourceCompletions | null {
  const place = placeAt(text, offset)
  if (place === null) return null
  const written: unknown = parse(text)
  const values = merge(facts.inherited, isObject(written) ? written : {}) as Record<string, unknown>
  const known: KnownValues = { ...facts, values }
  const options =
    place.kind === 'name' ? namesFor(place, written, facts, known) : valuesFor(place, written, facts, known)
  if (options.length === 0) return null
  const { from, to, lacksCommaAt: commaAt } = place
  const typedFrom = place.isQuoted ? from + 1 : from
  return { from, to, typedFrom, commaAt, options }
}

type OptionsFor = (
  place: SourcePlace,
  written: unknown,
  facts: SourceFacts,
  known: KnownValues,
) => SourceOption[]

const namesFor: OptionsFor = (place, written, { schema, inherited }, known) => {
  const node = nodeAt(schema, place.keys)
  if (node === undefined) return []
  const shapes = shapesOf(node, valueAt(written, place.keys))
  const found = new Map<string, { node: SchemaNode | undefined; detail?: string }>()
  for (const shape of shapes) {
    for (const [name, property] of Object.entries(shape.properties ?? {})) {
      const at = [...place.keys, name]
      // The property that tells shapes apart is looked up with the values of all of them.
      if (property !== false) found.set(name, { node: nodeAt(schema, at), detail: titleOf(property, at) })
    }
    if (!isObject(shape.additionalProperties)) continue
    for (const { value, name } of [
      ...(offeredKeys(shape, known) ?? []),
      ...inheritedKeys(inherited, place.keys),
    ])
      if (!found.has(value)) found.set(value, { node: shape.additionalProperties, detail: name })
  }
  return [...found]
    .filter(([name]) => place.siblings?.includes(name) !== true)
    .map(([name, { node: property, detail }]) => ({
      label: name,
      ...(detail !== undefined && detail !== name && { detail }),
      ...(property?.description !== undefined && { help: property.description }),
      ...nameText(name, property, place),
    }))
}

/** The keys that the inherited map has; of routes, their paths. */
function inheritedKeys(inherited: unknown, keys: Keys) {
  const value = valueAt(inherited, keys)
  const names = Array.isArray(value)
    ? value.map((entry) => valueAt(entry, ['path'])).filter((path) => typeof path === 'string')
    : Object.keys(isObject(value) ? value : {})
  return names.map((name) => ({ value: name, name }))
}

function nameText(name: string, node: SchemaNode | undefined, place: SourcePlace) {
  const quoted = JSON.stringify(name)
  if (place.hasColon) return { insert: quoted, cursor: quoted.length, goesOn: false }
  const start = `${quoted}: `
  const frame = frameOf(node)
  return {
    insert: `${start}${frame}${place.lacksCommaAfter ? ',' : ''}`,
    cursor: start.length + frame.length / 2,
    goesOn: true,
  }
}

/** The marks around a value that is written next: the cursor stands in their middle. */
function frameOf(node: SchemaNode | undefined): '{}' | '[]' | '""' | '' {
  const [shape] = node === undefined ? [] : shapesOf(node, undefined)
  if (shape === undefined || choicesOf(shape).length > 0) return ''
  const [type] = typesOf(shape)
  return type === 'object' ? '{}' : type === 'array' ? '[]' : type === 'string' ? '""' : ''
}

const valuesFor: OptionsFor = (place, written, { schema }, known) => {
  const node = nodeAt(schema, place.keys)
  if (node === undefined) return []
  const list = place.siblings === undefined ? valueAt(written, place.keys.slice(0, -1)) : undefined
  const parent = nodeAt(schema, place.keys.slice(0, -1))
  const isOnce = parent?.uniqueItems === true || choicesOf(node).length > 0 || codesOf(node, known) !== null
  const others = Array.isArray(list) ? list.filter((_, index) => index !== place.keys.at(-1)) : []
  const taken: unknown[] = isOnce ? others : []
  const found = new Map<string, Omit<SourceOption, 'insert' | 'cursor' | 'goesOn'>>()
  const offer = (value: unknown, label: string, detail?: string) => {
    const text = JSON.stringify(value)
    if (found.has(text) || taken.includes(value)) return
    found.set(text, { label, ...(detail !== undefined && detail !== label && { detail }) })
  }
  for (const shape of shapesOf(node, valueAt(written, place.keys))) {
    for (const choice of choicesOf(shape)) offer(choice, String(choice), choiceName(choice))
    if ('const' in shape) offer(shape.const, String(shape.const))
    if (typesOf(shape)[0] === 'boolean') for (const value of [true, false]) offer(value, String(value))
    for (const one of codesOf(shape, known) ?? suggestionsOf(shape, place.keys, known))
      offer(one.value, one.value, one.name)
    if (!place.isQuoted && ['object', 'array'].includes(typesOf(shape)[0] ?? '')) {
      const seed = seedOf(shape)
      offer(seed, JSON.stringify(seed), titleOf(node, place.keys))
    }
  }
  const mayLack = allowsNull(node) || node.enum?.includes(null) === true
  // Somebody who writes a text does not want it removed.
  if (mayLack && !place.isQuoted) offer(null, 'null', 'removes the inherited value')
  return [...found].map(([value, option]) => {
    const insert = `${value}${place.lacksCommaAfter ? ',' : ''}`
    return { ...option, insert, cursor: value.length, goesOn: false }
  })
}

/** The shapes that a value may have; the one of its `kind` alone where that is written. */
function shapesOf(node: SchemaNode, value: unknown): readonly SchemaNode[] {
  const variants = variantsOf(node)
  if (variants.length === 0) return [node]
  const kind = valueAt(value, ['kind'])
  const ofKind = variants.filter(({ properties }) => {
    const one = properties?.['kind']
    return kind !== undefined && one !== undefined && one !== false && one.const === kind
  })
  return ofKind.length > 0 ? ofKind : variants
}
