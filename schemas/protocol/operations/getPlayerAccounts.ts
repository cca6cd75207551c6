import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { playerAccountSchema } from '../../entities/player.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {},
} as const satisfies JSONSchema

export const result = {
  type: 'array',
  items: playerAccountSchema,
} as const satisfies JSONSchema

/** All money accounts of the caller. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'reads',
})
