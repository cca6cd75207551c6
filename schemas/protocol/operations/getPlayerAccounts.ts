import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { playerAccountSchema } from '../../entities/player.ts'
import { operation } from '../operation.ts'
import { emptySchema } from '../shapes.ts'

export const request = emptySchema

export const result = {
  type: 'array',
  items: playerAccountSchema,
} as const satisfies JSONSchema

/** All money accounts of the caller. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'reads',
})
