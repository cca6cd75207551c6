import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const getRandomPlaysForGameRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId', 'count'],
  properties: {
    gameInstanceId: { type: 'integer', minimum: 1 },
    count: { type: 'integer', minimum: 1, maximum: 1000 },
  },
} as const satisfies JSONSchema

export const getRandomPlaysForGameResult = {
  type: 'object',
  additionalProperties: false,
  required: ['plays'],
  properties: {
    plays: { type: 'array', items: { type: 'string' } },
  },
} as const satisfies JSONSchema

export type GetRandomPlaysForGameRequest = FromSchema<typeof getRandomPlaysForGameRequest>
export type GetRandomPlaysForGameResult = FromSchema<typeof getRandomPlaysForGameResult>

/** Lucky dips: random plays that the game would accept. */
export const getRandomPlaysForGame = operation<GetRandomPlaysForGameRequest, GetRandomPlaysForGameResult>({
  name: 'getRandomPlaysForGame',
  access: 'open',
  effect: 'reads',
})
