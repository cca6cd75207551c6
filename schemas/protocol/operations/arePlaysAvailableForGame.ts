import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { playListSchema } from '../shapes.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'plays'],
  properties: {
    gameInstanceId: rowIdSchema,
    plays: playListSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['exitCode'],
  properties: {
    exitCode: { type: 'integer' },
    exitDescription: { type: 'string' },
    /** A raffle: those of the requested tickets that are sold, independent of the exit code. */
    unavailablePlays: { type: 'array', items: { type: 'string' } },
  },
} as const satisfies JSONSchema

/** Whether an instance would accept these plays from this player now; the answer is a join exit code. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
  succeeded: (answer) => answer.exitCode === 0,
})
