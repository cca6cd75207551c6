import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { payoutInfoSchema } from '../shapes.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId'],
  properties: {
    gameInstanceId: rowIdSchema,
    languageId: { type: 'string', maxLength: 16 },
  },
} as const satisfies JSONSchema

export const result = payoutInfoSchema

/** The payout table on the current pool, or the amounts paid once the instance has ended. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
