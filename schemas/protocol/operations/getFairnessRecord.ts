import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { fairnessRecordSchema } from '../../entities/fairness-record.ts'
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

export const result = fairnessRecordSchema

/** All data needed to check a draw: definition, commitment, seed, entries, results, prizes. An addition to the spec’s list. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
