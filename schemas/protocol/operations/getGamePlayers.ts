import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { gamePlayersSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const getGamePlayersRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId'],
  properties: {
    gameInstanceId: { type: 'integer', minimum: 1 },
  },
} as const satisfies JSONSchema

export const getGamePlayersResult = gamePlayersSchema

export type GetGamePlayersRequest = FromSchema<typeof getGamePlayersRequest>
export type GetGamePlayersResult = FromSchema<typeof getGamePlayersResult>

/** Who is in a game instance, by screen name, most plays first. */
export const getGamePlayers = operation<GetGamePlayersRequest, GetGamePlayersResult>({
  name: 'getGamePlayers',
  access: 'open',
  effect: 'reads',
})
