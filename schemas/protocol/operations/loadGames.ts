import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { columnsSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const loadGamesRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceIds'],
  properties: {
    gameInstanceIds: { type: 'array', maxItems: 200, items: { type: 'integer', minimum: 1 } },
  },
} as const satisfies JSONSchema

export const loadGamesResult = columnsSchema

export type LoadGamesRequest = FromSchema<typeof loadGamesRequest>
export type LoadGamesResult = FromSchema<typeof loadGamesResult>

/** Named game instances, whatever their status. */
export const loadGames = operation<LoadGamesRequest, LoadGamesResult>({
  name: 'loadGames',
  access: 'open',
  effect: 'reads',
})
