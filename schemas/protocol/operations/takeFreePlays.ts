import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['campaignId'],
  properties: { campaignId: rowIdSchema },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result'],
  properties: {
    /** 1: the plays wait for their draws. 0: they are not offered to the player any more. */
    result: { enum: [1, 0] },
    plays: { type: 'integer' },
  },
} as const satisfies JSONSchema

/** Takes the free plays of a campaign: lucky dips in the next draws of its game. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'player',
  effect: 'movesMoney',
  succeeded: (answer) => answer.result === 1,
})
