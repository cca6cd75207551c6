import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { playerAccountSchema } from '../../entities/player.ts'
import { currencyIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['currencyId'],
  properties: {
    currencyId: currencyIdSchema,
  },
} as const satisfies JSONSchema

export const result = playerAccountSchema

/** One account of the caller, by currency. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'reads',
})
