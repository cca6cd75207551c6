import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { playProofSchema } from '../../entities/fairness-record.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'playId'],
  properties: {
    gameInstanceId: rowIdSchema,
    playId: rowIdSchema,
  },
} as const satisfies JSONSchema

export const result = playProofSchema

/** The Merkle proof of one of the caller’s own plays. An addition to the spec’s list. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
