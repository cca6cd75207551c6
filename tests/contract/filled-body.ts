export type Schema = Readonly<Record<string, unknown>>

/** Values for a body, each chosen by its schema. */
export interface Filling {
  readonly integer: (schema: Schema) => number
  readonly number: (schema: Schema) => number
  readonly string: (schema: Schema) => string
}

export const bound = (schema: Schema, keyword: string, otherwise: number): number =>
  Number(schema[keyword] ?? otherwise)

/** A body with every field of a schema, also the optional ones. */
export function filledIn(schema: Schema, filling: Filling): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.anyOf)) return filledIn(schema.anyOf[0] as Schema, filling)
  switch (schema.type) {
    case 'integer':
      return filling.integer(schema)
    case 'number':
      return filling.number(schema)
    case 'string':
      // A value with a pattern could only break the pattern.
      return typeof schema.pattern === 'string' ? patternText(schema.pattern) : filling.string(schema)
    case 'array':
      return Array.from({ length: Math.min(bound(schema, 'maxItems', 1), 50) }, () =>
        filledIn(schema.items as Schema, filling),
      )
    case 'object':
      return mapOf(schema, filling)
    default:
      return true
  }
}

function mapOf(schema: Schema, filling: Filling): object {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const filled = Object.fromEntries(properties.map(([key, inner]) => [key, filledIn(inner, filling)]))
  if (typeof schema.additionalProperties !== 'object') return filled
  return { ...filled, firstName: filledIn(schema.additionalProperties as Schema, filling) }
}

const patternText = (pattern: string) => (pattern.startsWith('^[A-Z]{2}') ? 'ZZ' : '/deposit')
