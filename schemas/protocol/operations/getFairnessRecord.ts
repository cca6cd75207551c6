import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { fairnessRecordSchema } from '../../entities/fairness-record.ts'
import { operation } from '../operation.ts'

export const getFairnessRecordRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId'],
  properties: {
    gameInstanceId: { type: 'integer', minimum: 1 },
  },
} as const satisfies JSONSchema

export const getFairnessRecordResult = fairnessRecordSchema

export type GetFairnessRecordRequest = FromSchema<typeof getFairnessRecordRequest>
export type GetFairnessRecordResult = FromSchema<typeof getFairnessRecordResult>

/** Everything that is needed to check a draw: definition, commitment, seed, entries, results, prizes. An addition to the spec’s list. */
export const getFairnessRecord = operation<GetFairnessRecordRequest, GetFairnessRecordResult>({
  name: 'getFairnessRecord',
  access: 'open',
  effect: 'reads',
})
