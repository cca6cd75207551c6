import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'
import { playerPrizeItemSchema, PRIZE_CHOICE_REFUSALS, PRIZE_CHOICES } from '../prizes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['prizeItemId', 'choice'],
  properties: {
    prizeItemId: rowIdSchema,
    choice: { enum: PRIZE_CHOICES },
    /** The agent where the item is collected; with the choice `agent`. */
    agentId: rowIdSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result', 'prizeItem'],
  properties: {
    /** 1: chosen. 0: refused; `status` is the reason. */
    result: { enum: [1, 0] },
    status: { enum: PRIZE_CHOICE_REFUSALS },
    prizeItem: playerPrizeItemSchema,
  },
} as const satisfies JSONSchema

/** Chooses how a won item is received. Until it is sent the choice may be changed; cash is paid at once and final. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'movesMoney',
  succeeded: (answer) => answer.result === 1,
})
