import type { JSONSchema } from '../json-schema.ts'

/**
 * The same shape with everything optional and `null` allowed, down to (not into) arrays, which replace as a whole. A map
 * of one string per language may be a single string for all of them.
 */
export type Partially<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [Key in keyof T]?: Partially<T[Key]> | null } | OneForAll<T>
    : T

type OneForAll<T> = string extends keyof T ? (T[keyof T] extends string ? string : never) : never

/**
 * Converts the schema of a complete value into that of a part that is merged over an inherited one: nothing is required,
 * and `null`, which removes, is allowed everywhere. Items of arrays stay complete, because arrays replace.
 */
export function partial(schema: JSONSchema): JSONSchema {
  const { required: _required, ...part }: Record<string, unknown> = { ...schema }
  const { properties, additionalProperties } = part
  if (properties !== undefined) {
    part['properties'] = Object.fromEntries(
      Object.entries(properties as Record<string, JSONSchema | boolean>).map(([key, property]) => [
        key,
        typeof property === 'boolean' ? property : nullable(partial(property)),
      ]),
    )
  }
  if (typeof additionalProperties === 'object' && additionalProperties !== null) {
    part['additionalProperties'] = nullable(partial(additionalProperties))
  }
  return part
}

function nullable(schema: JSONSchema): JSONSchema {
  const open: Record<string, unknown> = { ...schema }
  if (Array.isArray(open['anyOf'])) open['anyOf'] = withNull(open['anyOf'], { type: 'null' })
  if ('const' in open) open['enum'] = [open['const']]
  delete open['const']
  if (Array.isArray(open['enum'])) open['enum'] = withNull(open['enum'], null)
  const { type } = schema
  if (typeof type === 'string') open['type'] = [type, 'null']
  if (Array.isArray(type)) open['type'] = withNull(type, 'null')
  return open
}

/** A part of a part is made nullable twice. */
function withNull(choices: readonly unknown[], empty: unknown): unknown[] {
  const has = choices.some((choice) => JSON.stringify(choice) === JSON.stringify(empty))
  return has ? [...choices] : [...choices, empty]
}
