import type { JSONSchema } from '../json-schema.ts'
import { isPlain } from './merge.ts'
import { nearest } from './nearest.ts'
import { jsonPath, REFUSALS_MAX, wordList, type Refusal } from './refusal.ts'

/** Returns every violation of a schema by a value, in the value's order. */
export type ShapeCheck = (file: string, value: unknown) => Refusal[]

type Keys = readonly (string | number)[]
interface Breach {
  readonly keys: Keys
  readonly value: unknown
  readonly expected: string
}
type Keyword = (rule: never, value: unknown, keys: Keys, schema: Schema) => Breach[]
type Schema = Readonly<Record<string, unknown>>

/**
 * Checks values against a draft-07 schema by interpreting it. A compiled validator checks faster, but compiling those of
 * manifest and theme takes half a second of every start, and its errors are less helpful to the author of a manifest. A
 * schema with an unsupported keyword is a bug in the product and throws.
 */
export function shapeCheck(schema: JSONSchema): ShapeCheck {
  return (file, value) =>
    breachesOf(schema, value, []).map((breach) => ({
      file,
      path: jsonPath(breach.keys),
      value: breach.value,
      expected: breach.expected,
    }))
}

function breachesOf(schema: unknown, value: unknown, keys: Keys): Breach[] {
  if (schema === true) return []
  if (schema === false) return [{ keys, value, expected: 'cannot be set here' }]
  const rules = schema as Schema
  // A value of the wrong type violates most other keywords too; reporting those would hide the reason.
  const mistyped = rules['type'] === undefined ? [] : KEYWORDS.type(rules['type'] as never, value, keys)
  if (mistyped.length > 0) return mistyped
  let breaches: Breach[] = []
  for (const keyword in rules) {
    if (keyword === 'type' || ANNOTATIONS.has(keyword)) continue
    const check = (KEYWORDS as Record<string, Keyword | undefined>)[keyword]
    if (check === undefined) throw new Error(`the schema keyword "${keyword}" is not supported`)
    const found = check(rules[keyword] as never, value, keys, rules)
    if (found.length > 0) breaches = [...breaches, ...found]
  }
  return breaches
}

const ANNOTATIONS: ReadonlySet<string> = new Set(['$schema', 'title', 'description', 'default', 'examples'])

const KEYWORDS = {
  type: (types: string | readonly string[], value: unknown, keys: Keys) => {
    const allowed = typeof types === 'string' ? [types] : types
    if (allowed.some((type) => isOfType(type, value))) return []
    return [{ keys, value, expected: `must be ${wordList(allowed.map(article), 'or')}` }]
  },
  enum: (allowed: readonly unknown[], value: unknown, keys: Keys) =>
    allowed.includes(value) ? [] : [{ keys, value, expected: oneOf(allowed, value) }],
  const: (only: unknown, value: unknown, keys: Keys) =>
    value === only ? [] : [{ keys, value, expected: `must be ${JSON.stringify(only)}` }],
  pattern: (pattern: string, value: unknown, keys: Keys, { description }: Schema) =>
    typeof value !== 'string' || regExp(pattern).test(value)
      ? []
      : [
          {
            keys,
            value,
            expected: `must be ${typeof description === 'string' ? description : `as ${pattern}`}`,
          },
        ],
  minLength: bound<string>('string', (text, least) => text.length >= least, 'must not be shorter than'),
  maxLength: bound<string>('string', (text, most) => text.length <= most, 'must not be longer than'),
  minimum: bound<number>('number', (number, least) => number >= least, 'must be at least'),
  exclusiveMinimum: bound<number>('number', (number, least) => number > least, 'must be above'),
  maximum: bound<number>('number', (number, most) => number <= most, 'must be at most'),
  minItems: bound<unknown[]>('array', (list, least) => list.length >= least, 'must have entries, at least'),
  minProperties: bound<object>(
    'object',
    (map, least) => Object.keys(map).length >= least,
    'must have keys, at least',
  ),
  maxItems: bound<unknown[]>('array', (list, most) => list.length <= most, 'must not have more entries than'),
  maxProperties: bound<object>(
    'object',
    (map, most) => Object.keys(map).length <= most,
    'must not have more keys than',
  ),
  uniqueItems: (_unique: true, value: unknown, keys: Keys) => {
    if (!Array.isArray(value)) return []
    const seen = new Set<string>()
    const place = value.findIndex((item) => seen.size === seen.add(JSON.stringify(item)).size)
    return place < 0
      ? []
      : [{ keys: [...keys, place], value: value[place], expected: 'must not be given twice' }]
  },
  items: (item: unknown, value: unknown, keys: Keys) =>
    Array.isArray(value) ? value.flatMap((entry, place) => breachesOf(item, entry, [...keys, place])) : [],
  required: (names: readonly string[], value: unknown, keys: Keys, { properties }: Schema) => {
    if (!isPlain(value)) return []
    const gaps = names.filter((name) => !Object.hasOwn(value, name))
    return gaps.map((name) => ({
      keys: [...keys, name],
      value: undefined,
      expected: `is missing${wanted((properties as Schema | undefined)?.[name])}`,
    }))
  },
  properties: (properties: Schema, value: unknown, keys: Keys) => {
    if (!isPlain(value)) return []
    const breaches: Breach[] = []
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(properties, name)) continue
      for (const breach of breachesOf(properties[name], value[name], [...keys, name])) breaches.push(breach)
    }
    return breaches
  },
  additionalProperties: (others: unknown, value: unknown, keys: Keys, { properties }: Schema) => {
    if (!isPlain(value) || others === true) return []
    const known = (properties ?? {}) as Schema
    const rest = Object.keys(value).filter((name) => !Object.hasOwn(known, name))
    return rest.flatMap((name, place) =>
      others === false
        ? // More are not shown, and each takes a comparison with every known key.
          [
            {
              keys: [...keys, name],
              value: value[name],
              expected: place < REFUSALS_MAX ? unknownKey(name, known) : 'is no known key',
            },
          ]
        : breachesOf(others, value[name], [...keys, name]),
    )
  },
  propertyNames: (names: unknown, value: unknown, keys: Keys) =>
    isPlain(value)
      ? Object.keys(value).flatMap((name) =>
          breachesOf(names, name, [...keys, name]).map((breach) => ({
            ...breach,
            expected: `as a key ${breach.expected}`,
          })),
        )
      : [],
  anyOf: (branches: readonly unknown[], value: unknown, keys: Keys) => {
    const all = branches.map((branch) => breachesOf(branch, value, keys))
    if (all.some((breaches) => breaches.length === 0)) return []
    const unknownKind = kindBreach(branches, value, keys)
    if (unknownKind !== null) return [unknownKind]
    const outcomes = all.filter((_, place) => kindOf(branches[place], value) !== 'other')
    // Reports against the closest alternative; differences from the others do not help.
    const distance = (breaches: readonly Breach[]) =>
      breaches.some((breach) => breach.keys.length === keys.length) ? 1000 : breaches.length
    return (outcomes.length > 0 ? outcomes : all).toSorted((a, b) => distance(a) - distance(b))[0] ?? []
  },
} satisfies Record<string, Keyword>

/** The properties of an alternative that name its kind, with the only value of each. */
function kindsIn(branch: unknown): [string, unknown][] {
  const { properties } = (isPlain(branch) ? branch : {}) as { properties?: Record<string, Schema> }
  return Object.entries(properties ?? {}).flatMap(([key, schema]) =>
    isPlain(schema) && 'const' in schema ? [[key, schema['const']]] : [],
  )
}

/** Whether an object names the kind of this alternative, or that of another one. */
function kindOf(branch: unknown, value: unknown): 'this' | 'other' | 'none' {
  const kinds = isPlain(value) ? kindsIn(branch).filter(([key]) => Object.hasOwn(value, key)) : []
  if (kinds.length === 0 || !isPlain(value)) return 'none'
  return kinds.every(([key, only]) => value[key] === only) ? 'this' : 'other'
}

/** The breach of an object whose kind is that of no alternative; null where the alternatives have no kind, or one has it. */
function kindBreach(branches: readonly unknown[], value: unknown, keys: Keys): Breach | null {
  const [[key] = []] = kindsIn(branches[0])
  if (key === undefined || !isPlain(value) || !Object.hasOwn(value, key)) return null
  const kinds = branches.map((branch) => kindsIn(branch).find(([name]) => name === key)?.[1])
  if (kinds.includes(undefined) || kinds.includes(value[key])) return null
  return { keys: [...keys, key], value: value[key], expected: oneOf(kinds, value[key]) }
}

/** Every keyword that is supported in schemas. */
export const SHAPE_KEYWORDS: ReadonlySet<string> = new Set([...Object.keys(KEYWORDS), ...ANNOTATIONS])

function bound<T>(type: string, holds: (value: T, limit: number) => boolean, words: string) {
  return (limit: number, value: unknown, keys: Keys): Breach[] =>
    !isOfType(type, value) || holds(value as T, limit) ? [] : [{ keys, value, expected: `${words} ${limit}` }]
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'object':
      return isPlain(value)
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'number':
      return Number.isFinite(value)
    case 'null':
      return value === null
    default:
      return typeof value === type
  }
}

function oneOf(allowed: readonly unknown[], value: unknown): string {
  const words = allowed.filter((word) => word !== null).map(String)
  const near = typeof value === 'string' ? nearest(value, words) : undefined
  const hint = near === undefined ? '' : ` (did you mean ${near}?)`
  return `must be ${words.length > 1 ? 'one of ' : ''}${words.join(', ')}${hint}`
}

function unknownKey(name: string, properties: Schema): string {
  const known = Object.keys(properties).filter((key) => properties[key] !== false && key !== '$schema')
  const near = nearest(name, known)
  return `is no known key; ${near === undefined ? `known here: ${known.join(', ')}` : `did you mean ${near}?`}`
}

/** Describes the required value, for a missing one. */
function wanted(schema: unknown): string {
  const { type, enum: allowed } = (schema ?? {}) as { type?: unknown; enum?: unknown[] }
  if (allowed !== undefined) return `; it ${oneOf(allowed, undefined)}`
  return typeof type === 'string' ? `; it must be ${article(type)}` : ''
}

const article = (type: string): string =>
  type === 'null' ? 'null' : `${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`

const regExps = new Map<string, RegExp>()

function regExp(pattern: string): RegExp {
  const compiled = regExps.get(pattern) ?? new RegExp(pattern, 'u')
  regExps.set(pattern, compiled)
  return compiled
}
