import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { playListSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const arePlaysAvailableForGameRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'plays'],
  properties: {
    gameInstanceId: { type: 'integer', minimum: 1 },
    plays: playListSchema,
  },
} as const satisfies JSONSchema

export const arePlaysAvailableForGameResult = {
  type: 'object',
  additionalProperties: false,
  required: ['exitCode'],
  properties: {
    exitCode: { type: 'integer' },
    exitDescription: { type: 'string' },
  },
} as const satisfies JSONSchema

export type ArePlaysAvailableForGameRequest = FromSchema<typeof arePlaysAvailableForGameRequest>
export type ArePlaysAvailableForGameResult = FromSchema<typeof arePlaysAvailableForGameResult>

/** Whether an instance would take these plays from this player now; the answer is a join exit code. */
export const arePlaysAvailableForGame = operation<
  ArePlaysAvailableForGameRequest,
  ArePlaysAvailableForGameResult
>({
  name: 'arePlaysAvailableForGame',
  access: 'secured',
  effect: 'reads',
  succeeded: (answer) => answer.exitCode === 0,
})
