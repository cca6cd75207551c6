import {
  currencyCodeSchema,
  LANGUAGE_CODE_PATTERN,
  linkSchema,
  PAGE_LINK_PATTERN,
} from '#schemas/common-schemas.ts'
import { pointerOf } from '#schemas/json-pointer.ts'
import { isObject, type Keys } from '../state/manifest-text.ts'
import { nodeAt, titleOf, variantsOf, type SchemaNode } from './schema-node.ts'

/** Sections whose settings declare values, and the values by which other settings name them. */
const DECLARED = ['languages', 'currencies', 'modules', 'routes', 'content'] as const
export type Declared = (typeof DECLARED)[number]

export const isDeclared = (section: string): section is Declared =>
  DECLARED.some((declared) => declared === section)

/** A setting that names something which another one declares. */
interface Reference {
  readonly kind: Declared
  readonly value: string
  readonly keys: Keys
}

/** A declared value with the settings that depend on it: each with its title and the number of places in it. */
export interface Dependents {
  readonly value: string
  readonly settings: readonly { readonly title: string; readonly pointer: string; readonly places: number }[]
}

/** Every setting outside of a section that names one of its values, by value. The schema tells what a text means. */
export function dependentsOf(
  kind: Declared,
  values: Readonly<Record<string, unknown>>,
  schema: SchemaNode,
): Dependents[] {
  const byValue = new Map<string, Map<string, { title: string; pointer: string; places: number }>>()
  for (const reference of referencesIn(values, schema)) {
    if (reference.kind !== kind || reference.keys[0] === kind) continue
    const keys = reference.keys.slice(0, SETTING_DEPTH[String(reference.keys[0])] ?? 2)
    const pointer = pointerOf(keys)
    const settings = byValue.get(reference.value) ?? new Map<string, Dependents['settings'][number]>()
    const known = settings.get(pointer) ?? { title: titleAt(schema, keys), pointer, places: 0 }
    settings.set(pointer, { ...known, places: known.places + 1 })
    byValue.set(reference.value, settings)
  }
  return [...byValue]
    .map(([value, settings]) => ({ value, settings: [...settings.values()] }))
    .toSorted((one, other) => (one.value < other.value ? -1 : 1))
}

/** Lists are one setting; a group has settings of its own. */
const SETTING_DEPTH: Readonly<Record<string, number>> = { menu: 1, routes: 1, ads: 2, payments: 2 }

function titleAt(schema: SchemaNode, keys: Keys): string {
  return keys
    .map((_key, place) => keys.slice(0, place + 1))
    .map((part) => titleOf(nodeAt(schema, part), part))
    .join(' › ')
}

function referencesIn(values: Readonly<Record<string, unknown>>, schema: SchemaNode): Reference[] {
  const found: Reference[] = []
  const modules = new Set(isObject(values['modules']) ? Object.keys(values['modules']) : [])
  const walk = (value: unknown, node: SchemaNode, keys: Keys): void => {
    if (typeof value === 'string') {
      const kind = kindOfText(node, value, modules)
      if (kind !== null) found.push({ ...kind, keys })
    } else if (Array.isArray(value)) {
      for (const [place, entry] of value.entries()) walk(entry, node.items ?? {}, [...keys, place])
    } else if (isObject(value)) {
      const named = kindOfNames(node)
      for (const [name, entry] of Object.entries(value)) {
        if (named !== null && entry !== null) found.push({ kind: named, value: name, keys: [...keys, name] })
        const shape = nodeAt(schema, [...keys, name])
        if (shape !== undefined) walk(entry, shape, [...keys, name])
      }
    }
  }
  walk(values, schema, [])
  return found
}

function kindOfText(
  node: SchemaNode,
  value: string,
  modules: ReadonlySet<string>,
): Pick<Reference, 'kind' | 'value'> | null {
  const patterns = [node, ...variantsOf(node)].map(({ pattern }) => pattern)
  if (patterns.includes(currencyCodeSchema.pattern)) return { kind: 'currencies', value }
  if (patterns.includes(LANGUAGE_CODE_PATTERN)) return { kind: 'languages', value }
  if (patterns.includes(PAGE_LINK_PATTERN)) return { kind: 'content', value }
  if (patterns.includes(linkSchema.pattern) && value.startsWith('/')) return { kind: 'routes', value }
  const [owner = ''] = value.split('.', 1)
  return value.includes('.') && modules.has(owner) ? { kind: 'modules', value: owner } : null
}

function kindOfNames({ propertyNames }: SchemaNode): Declared | null {
  if (propertyNames?.pattern === LANGUAGE_CODE_PATTERN) return 'languages'
  return propertyNames?.pattern === currencyCodeSchema.pattern ? 'currencies' : null
}
