import type { JSONSchema } from '#schemas/json-schema.ts'

/** The smallest value that a schema of an answer allows: required fields alone, no items, the first choice, no text. */
export function leastAnswer(schema: JSONSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return (schema.enum as readonly unknown[])[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice !== undefined) return leastAnswer(choice as JSONSchema)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, leastAnswer(schema.properties?.[name] as JSONSchema)]),
      )
    case 'array': {
      const item = schema.items as JSONSchema
      return Array.from({ length: schema.minItems ?? 0 }, () => leastAnswer(item))
    }
    case 'string':
      return leastText(schema)
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return false
    default:
      return null
  }
}

/** Texts for the patterns of answers: none, an id, a number, a hash, a day. */
const TEXTS = ['', 'x', '0', '0'.repeat(64), '2026-01-01']

const leastText = ({ minLength = 0, pattern = '' }: JSONSchema): string =>
  TEXTS.find((text) => text.length >= minLength && new RegExp(pattern).test(text)) ?? 'x'.repeat(minLength)
