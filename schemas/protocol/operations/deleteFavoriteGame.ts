import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId'],
  properties: {
    gameId: rowIdSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId', 'favGame'],
  properties: {
    gameId: { type: 'integer' },
    favGame: { type: 'boolean' },
  },
} as const satisfies JSONSchema

/** Removes a game from the caller's favourites. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
})
