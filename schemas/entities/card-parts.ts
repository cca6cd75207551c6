import type { JSONSchema } from '../json-schema.ts'

/** The segments of a spinner in order: the rank that each wins, 0 for none, and its weight. */
export const segmentsSchema = {
  type: 'array',
  minItems: 2,
  maxItems: 64,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['rankNumber', 'weight'],
    properties: {
      rankNumber: { type: 'integer', minimum: 0 },
      weight: { type: 'integer', minimum: 1, maximum: 1_000_000_000 },
    },
  },
} as const satisfies JSONSchema

/** The crosswords of a game: rows of letters from A to Z, a dot for an empty cell. The rules refuse other letters by their place. */
export const crosswordsSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 24,
  items: {
    type: 'array',
    minItems: 3,
    maxItems: 15,
    items: { type: 'string', pattern: '^\\S{3,15}$' },
  },
} as const satisfies JSONSchema
