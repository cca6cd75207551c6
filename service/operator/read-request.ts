import type { JSONSchema } from '#schemas/json-schema.ts'
import { keysOfPointer } from '#schemas/json-pointer.ts'
import { shapeCheck } from '#schemas/site-manifest/check-shape.ts'
import { jsonPath, type Refusal } from '#schemas/site-manifest/refusal.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { unsoundIn } from '#service/limits/unsound-value.ts'

/** The part of a request that a schema describes; refusals name it as their file. */
export type RequestPart = 'body' | 'query' | 'path'

/** The schema of an endpoint without one: no keys. */
const NOTHING: JSONSchema = { type: 'object', additionalProperties: false, properties: {} }

/** Validates a part of a request against its schema; refuses it with the place and the expected value. */
export function requestReader(
  part: RequestPart,
  schema: JSONSchema = NOTHING,
): (value: unknown) => Record<string, unknown> {
  const check = shapeCheck(schema)
  return (value) => {
    const read = part === 'body' ? (value ?? {}) : typedTexts(schema, value as Record<string, unknown>)
    const misshapen = check(part, read)
    const refusals = misshapen.length > 0 ? misshapen : unsoundRefusals(part, read)
    if (refusals.length === 0) return read as Record<string, unknown>
    if (part === 'path') throw new ApiRefusal('not-found', 'There is nothing at this address.', { refusals })
    throw new ApiRefusal('invalid-body', `The ${part} is not as it should be.`, { refusals })
  }
}

/** Converts texts of an address to numbers and booleans by their schema; an invalid text stays a text, which the schema refuses. */
function typedTexts({ properties = {} }: JSONSchema, texts: Readonly<Record<string, unknown>>) {
  const typed = Object.entries(texts).map(([name, text]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    const type = typeof property === 'object' ? property.type : undefined
    if (type === 'integer' && /^(0|-?[1-9][0-9]{0,15})$/.test(String(text))) return [name, Number(text)]
    if (type === 'boolean' && (text === 'true' || text === 'false')) return [name, text === 'true']
    return [name, text]
  })
  return Object.fromEntries(typed) as Record<string, unknown>
}

function unsoundRefusals(part: RequestPart, value: unknown): Refusal[] {
  const breach = unsoundIn(value)
  if (breach === null) return []
  const path = jsonPath(keysOfPointer(breach.path))
  return [{ file: part, path, expected: 'must be a value that the database takes, without U+0000' }]
}
