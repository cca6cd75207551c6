import type { FromSchema } from '../../json-schema.ts'
import { fairnessRecordSchema } from '../../entities/fairness-record.ts'
import { operation } from '../operation.ts'
import { gameInstanceRequest } from '../requests.ts'

export const request = gameInstanceRequest

export const result = fairnessRecordSchema

/** All data needed to check a draw: definition, commitment, seed, entries, results, prizes. An addition to the spec’s list. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
