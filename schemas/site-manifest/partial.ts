import type { JSONSchema } from '../json-schema.ts'

/** The same shape with everything optional and `null` allowed, down to (not into) arrays, which replace as a whole. */
export type Partially<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [Key in keyof T]?: Partially<T[Key]> | null }
    : T

/**
 * Turns the schema of a whole into that of a part which is merged over something inherited: nothing is required and
 * `null`, which removes, is allowed everywhere. Items of arrays stay whole, because arrays replace.
 */
export function partial(schema: JSONSchema): JSONSchema {
  const { required: _required, ...rest } = schema as Record<string, unknown>
  const part: Record<string, unknown> = { ...rest }
  if (rest['properties'] !== undefined) {
    part['properties'] = Object.fromEntries(
      Object.entries(rest['properties'] as Record<string, JSONSchema | boolean>).map(([key, property]) => [
        key,
        typeof property === 'boolean' ? property : nullable(partial(property)),
      ]),
    )
  }
  const others = rest['additionalProperties']
  if (typeof others === 'object' && others !== null) {
    part['additionalProperties'] = nullable(partial(others as JSONSchema))
  }
  return part as JSONSchema
}

function nullable(schema: JSONSchema): JSONSchema {
  const open = { ...(schema as Record<string, unknown>) }
  if (Array.isArray(open['anyOf'])) open['anyOf'] = [...open['anyOf'], { type: 'null' }]
  if ('const' in open) {
    open['enum'] = [open['const'], null]
    delete open['const']
  } else if (Array.isArray(open['enum'])) open['enum'] = [...open['enum'], null]
  if (typeof open['type'] === 'string') open['type'] = [open['type'], 'null']
  return open as JSONSchema
}
