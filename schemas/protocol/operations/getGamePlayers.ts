import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { gamePlayersSchema } from '../shapes.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId'],
  properties: {
    gameInstanceId: rowIdSchema,
  },
} as const satisfies JSONSchema

export const result = gamePlayersSchema

/** The players of a game instance, by screen name, most plays first. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
