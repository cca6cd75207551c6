import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const saveFavoriteGameRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId'],
  properties: {
    gameId: { type: 'integer', minimum: 1 },
  },
} as const satisfies JSONSchema

export const saveFavoriteGameResult = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId', 'favGame'],
  properties: {
    gameId: { type: 'integer' },
    favGame: { type: 'boolean' },
  },
} as const satisfies JSONSchema

export type SaveFavoriteGameRequest = FromSchema<typeof saveFavoriteGameRequest>
export type SaveFavoriteGameResult = FromSchema<typeof saveFavoriteGameResult>

/** Marks a game as the caller’s favourite. */
export const saveFavoriteGame = operation<SaveFavoriteGameRequest, SaveFavoriteGameResult>({
  name: 'saveFavoriteGame',
  access: 'secured',
  effect: 'changes',
})
