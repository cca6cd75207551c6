import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['blockId'],
  properties: { blockId: rowIdSchema },
} as const satisfies JSONSchema

export const result = { enum: ['success', 'ends-before'] } as const satisfies JSONSchema

/** Lifts a block of games after GAME_BLOCK_LIFT_HOURS. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer === 'success',
})
