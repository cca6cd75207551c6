import { ASSET_PATTERN, LANGUAGE_CODE_PATTERN } from '#schemas/common-schemas.ts'
import { keysOfPointer, pointerOf } from '#schemas/json-pointer.ts'
import { isObject, type Keys } from '../state/manifest-text.ts'

/** The part of the manifest's schema that a form uses. */
export interface SchemaNode {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly title?: string
  readonly description?: string
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, SchemaNode | false>>
  readonly required?: readonly string[]
  readonly additionalProperties?: SchemaNode | boolean
  readonly propertyNames?: SchemaNode
  readonly items?: SchemaNode
  readonly anyOf?: readonly SchemaNode[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly maxLength?: number
  readonly uniqueItems?: boolean
}

/** The kind of input for a value. */
export type FieldKind =
  | 'switch'
  | 'choice'
  | 'text'
  | 'number'
  | 'color'
  | 'object'
  | 'map'
  | 'localized'
  | 'words'
  | 'choices'
  | 'list'
  | 'picture'
  | 'pictures'
  | 'variants'

/** The schema of the value at keys; undefined where a manifest allows no value. */
export function nodeAt(schema: SchemaNode, keys: Keys): SchemaNode | undefined {
  let node: SchemaNode | undefined = schema
  for (const key of keys) {
    if (node === undefined) return undefined
    node = childOf(node, key)
  }
  return node
}

/** The place of a value, or of the nearest part around it that the schema has: an unknown key has no field of its own. */
export function knownPointer(schema: SchemaNode, pointer: string): string {
  let node: SchemaNode | undefined = schema
  const keys: string[] = []
  for (const key of keysOfPointer(pointer)) {
    node = childOf(node, key) ?? (/^\d+$/.test(key) ? childOf(node, Number(key)) : undefined)
    if (node === undefined) break
    keys.push(key)
  }
  return pointerOf(keys)
}

function childOf(node: SchemaNode, key: string | number): SchemaNode | undefined {
  const found = (node.anyOf ?? []).flatMap((branch) => childOf(branch, key) ?? [])
  const [first] = found
  if (first !== undefined) {
    // The property that tells the variants apart has the constants of all of them.
    const constants = found.flatMap((one) => ('const' in one ? [one.const] : []))
    return constants.length < 2 ? first : { ...first, enum: constants }
  }
  if (typeof key === 'number') return node.items
  const named = node.properties?.[key]
  if (named === false) return undefined
  if (named !== undefined) return named
  return isObject(node.additionalProperties) ? node.additionalProperties : undefined
}

/** The types of a value except null, which in a manifest removes. */
export function typesOf({ type }: SchemaNode): string[] {
  return (typeof type === 'string' ? [type] : [...(type ?? [])]).filter((name) => name !== 'null')
}

export function choicesOf(node: SchemaNode): unknown[] {
  return (node.enum ?? []).filter((choice) => choice !== null)
}

/** Whether a manifest may remove the inherited value by `null`. */
export const allowsNull = ({ type }: SchemaNode): boolean => Array.isArray(type) && type.includes('null')

/** The shapes that a value may have beside nothing. */
export const variantsOf = (node: SchemaNode): readonly SchemaNode[] =>
  (node.anyOf ?? []).filter((branch) => branch.type !== 'null')

export function kindOf(node: SchemaNode): FieldKind {
  if (choicesOf(node).length > 0) return 'choice'
  const variants = variantsOf(node)
  if (variants.some((branch) => typesOf(branch)[0] === 'object')) return 'variants'
  if (node.pattern === ASSET_PATTERN && typesOf(node)[0] === 'string') return 'picture'
  const [type] = typesOf(node)
  switch (type) {
    case 'boolean':
      return 'switch'
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      if (choicesOf(node.items ?? {}).length > 0) return 'choices'
      return isScalar(node.items) ? 'words' : 'list'
    case 'object':
      if (node.properties !== undefined) return 'object'
      return byLanguage(node) ?? 'map'
    default:
      return node.description?.startsWith('a colour') === true ? 'color' : 'text'
  }
}

/** A text or a picture for each language; null for any other object. */
function byLanguage({ propertyNames, additionalProperties }: SchemaNode): FieldKind | null {
  if (propertyNames?.pattern !== LANGUAGE_CODE_PATTERN || !isObject(additionalProperties)) return null
  const entry = additionalProperties as SchemaNode
  if (typesOf(entry)[0] !== 'string') return null
  return entry.pattern === ASSET_PATTERN ? 'pictures' : 'localized'
}

const SCALARS: readonly string[] = ['string', 'integer', 'number']

function isScalar(node: SchemaNode | undefined): boolean {
  return node !== undefined && SCALARS.includes(typesOf(node)[0] ?? '')
}

export const isNumeric = (node: SchemaNode | undefined): boolean =>
  node !== undefined && ['integer', 'number'].includes(typesOf(node)[0] ?? '')

/** The label of the field at keys: its title, else its key in words. */
export const titleOf = (node: SchemaNode | undefined, keys: Keys): string =>
  node?.title ?? labelOf(keys.at(-1) ?? '')

/** `siteName` becomes Site name, and `EMAIL_ON_FULL_REGISTRATION` Email on full registration. */
export function labelOf(key: string | number): string {
  if (typeof key === 'number') return String(key + 1)
  const words = /[a-z]/.test(key)
    ? key.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ')
    : key.replaceAll('_', ' ')
  const lower = words.toLowerCase()
  return NAMES[key] ?? lower.charAt(0).toUpperCase() + lower.slice(1)
}

const NAMES: Readonly<Record<string, string>> = {
  siteId: 'Site id',
  memberId: 'Member number',
  operatorId: 'Operator number',
  siteUrl: 'Site URL',
  id: 'Id',
  to: 'Leads to',
  short_reg: 'Short registration',
  full_reg: 'Full registration',
}

/** Initial value of a new list entry: the minimum that its schema requires. */
export function seedOf(node: SchemaNode): unknown {
  if ('const' in node) return node.const
  const [variant] = variantsOf(node)
  if (variant !== undefined) return seedOf(variant)
  const choices = choicesOf(node)
  if (choices.length > 0) return choices[0]
  switch (typesOf(node)[0]) {
    case 'boolean':
      return false
    case 'integer':
    case 'number':
      return node.minimum ?? 0
    case 'array':
      return []
    case 'object':
      return Object.fromEntries(
        (node.required ?? []).map((name) => {
          const property = node.properties?.[name]
          return [name, property === undefined || property === false ? '' : seedOf(property)]
        }),
      )
    default:
      return ''
  }
}
