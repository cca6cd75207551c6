import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { gameInstanceSchema } from '../../entities/game-instance.ts'
import { gamePlayersSchema, payoutInfoSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const getGameLobbyRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['gameInstanceId'],
  properties: {
    gameInstanceId: { type: 'integer', minimum: 1 },
    languageId: { type: 'string', maxLength: 16 },
  },
} as const satisfies JSONSchema

export const getGameLobbyResult = {
  type: 'object',
  additionalProperties: false,
  required: ['gameDetails', 'gamePlayerInfo', 'gamePayoutInfo'],
  properties: {
    gameDetails: gameInstanceSchema,
    gamePlayerInfo: gamePlayersSchema,
    gamePayoutInfo: payoutInfoSchema,
    /** The game’s rules as sanitised HTML, in the player’s language. */
    rulesHtml: { type: 'string' },
  },
} as const satisfies JSONSchema

export type GetGameLobbyRequest = FromSchema<typeof getGameLobbyRequest>
export type GetGameLobbyResult = FromSchema<typeof getGameLobbyResult>

/** One instance with what its own page shows: details, players, payout (spec 3, gameLobby). */
export const getGameLobby = operation<GetGameLobbyRequest, GetGameLobbyResult>({
  name: 'getGameLobby',
  access: 'open',
  effect: 'reads',
})
