import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const deleteFavoriteGameRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId'],
  properties: {
    gameId: { type: 'integer', minimum: 1 },
  },
} as const satisfies JSONSchema

export const deleteFavoriteGameResult = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId', 'favGame'],
  properties: {
    gameId: { type: 'integer' },
    favGame: { type: 'boolean' },
  },
} as const satisfies JSONSchema

export type DeleteFavoriteGameRequest = FromSchema<typeof deleteFavoriteGameRequest>
export type DeleteFavoriteGameResult = FromSchema<typeof deleteFavoriteGameResult>

/** Takes the mark off a favourite. */
export const deleteFavoriteGame = operation<DeleteFavoriteGameRequest, DeleteFavoriteGameResult>({
  name: 'deleteFavoriteGame',
  access: 'secured',
  effect: 'changes',
})
