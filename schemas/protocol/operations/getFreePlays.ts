import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { emptySchema } from '../shapes.ts'

export const request = emptySchema

export const result = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['campaignId', 'gameId', 'gameTitle', 'plays', 'worth', 'currencyId', 'endsTime'],
    properties: {
      campaignId: { type: 'integer' },
      gameId: { type: 'integer' },
      gameTitle: { type: 'string' },
      /** Lucky dips in the next draws of the game. */
      plays: { type: 'integer' },
      /** The price of all of them. */
      worth: { type: 'number' },
      currencyId: { type: 'integer' },
      /** They can be taken until then. */
      endsTime: { type: 'number' },
    },
  },
} as const satisfies JSONSchema

/** The free plays that campaigns of the site offer to the caller. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'reads',
})
