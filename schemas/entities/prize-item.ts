import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** A prize that is a thing: its texts as sanitised HTML, its value in `rankPrize` (spec section 3, prizeItem). */
export const prizeItemSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string' },
    description: { type: 'string' },
    detailsText: { type: 'string' },
    sponsorText: { type: 'string' },
    rankPrize: { type: 'number' },
    imageUrl: { type: 'string' },
  },
} as const satisfies JSONSchema

export type PrizeItem = FromSchema<typeof prizeItemSchema>

/** The item that is the highest prize of a game. */
export const bonoboItemSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['prizeItem'],
  properties: { prizeItem: prizeItemSchema },
} as const satisfies JSONSchema
