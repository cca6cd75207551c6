import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { DEMO_CARDS } from '../rate-limits.ts'
import { gameInstanceRequest } from '../requests.ts'

export const request = gameInstanceRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['play', 'balls', 'prize'],
  properties: {
    play: { type: 'string' },
    balls: { type: 'array', items: { type: 'integer' } },
    /** The amount that the same card would have won if it had been bought, in the currency of the game. */
    prize: { type: 'number' },
  },
} as const satisfies JSONSchema

/** A card drawn with the rules and chances of an instant game. Nothing is sold, stored or paid. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
  rateLimit: DEMO_CARDS,
})
