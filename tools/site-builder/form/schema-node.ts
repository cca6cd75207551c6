import { isObject, type Keys } from '../state/manifest-text.ts'

/** The part of the manifest's schema that a form uses. */
export interface SchemaNode {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly description?: string
  readonly properties?: Readonly<Record<string, SchemaNode | false>>
  readonly required?: readonly string[]
  readonly additionalProperties?: SchemaNode | boolean
  readonly propertyNames?: SchemaNode
  readonly items?: SchemaNode
  readonly anyOf?: readonly SchemaNode[]
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
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
  | 'list'

/** The schema of the value at keys; undefined where a manifest allows no value. */
export function nodeAt(schema: SchemaNode, keys: Keys): SchemaNode | undefined {
  let node: SchemaNode | undefined = schema
  for (const key of keys) {
    if (node === undefined) return undefined
    node = childOf(node, key)
  }
  return node
}

function childOf(node: SchemaNode, key: string | number): SchemaNode | undefined {
  for (const branch of node.anyOf ?? []) {
    const found = childOf(branch, key)
    if (found !== undefined) return found
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

/** In a schema, this pattern of property names means a value per language. */
const LANGUAGES = '^[a-z]{2,3}(-[A-Z]{2})?$'

export function kindOf(node: SchemaNode): FieldKind {
  if (choicesOf(node).length > 0) return 'choice'
  const [type] = typesOf(node)
  switch (type) {
    case 'boolean':
      return 'switch'
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return isWord(node.items) ? 'words' : 'list'
    case 'object':
      if (node.properties !== undefined) return 'object'
      return node.propertyNames?.pattern === LANGUAGES && isWord(node.additionalProperties)
        ? 'localized'
        : 'map'
    default:
      return node.description?.startsWith('a colour') === true ? 'color' : 'text'
  }
}

function isWord(node: SchemaNode | boolean | undefined): boolean {
  return isObject(node) && typesOf(node)[0] === 'string'
}

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
