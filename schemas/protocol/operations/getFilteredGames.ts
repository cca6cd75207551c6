import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { columnsSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const getFilteredGamesRequest = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    free: { enum: [-1, 0, 1] },
    tournament: { enum: [-1, 0, 1] },
    progressive: { enum: [-1, 0, 1] },
    empty: { enum: [-1, 0, 1] },
    instaplay: { enum: [-1, 0, 1] },
    playCountMin: { type: 'number' },
    playCountMax: { type: 'number' },
    playSizeMin: { type: 'number' },
    playSizeMax: { type: 'number' },
    playCostMin: { type: 'number' },
    playCostMax: { type: 'number' },
    drawRangeMin: { type: 'number' },
    drawRangeMax: { type: 'number' },
    gameId: { type: 'integer' },
    memberId: { type: 'integer' },
    currencyId: { type: 'integer' },
    languageId: { type: 'string', maxLength: 16 },
    tournamentType: { type: 'integer' },
    firstResult: { type: 'integer', minimum: -1 },
    maxResults: { type: 'integer', minimum: -1, maximum: 5000 },
  },
} as const satisfies JSONSchema

export const getFilteredGamesResult = columnsSchema

export type GetFilteredGamesRequest = FromSchema<typeof getFilteredGamesRequest>
export type GetFilteredGamesResult = FromSchema<typeof getFilteredGamesResult>

/** The open and running game instances that pass a filter; -1 means no filter. */
export const getFilteredGames = operation<GetFilteredGamesRequest, GetFilteredGamesResult>({
  name: 'getFilteredGames',
  access: 'open',
  effect: 'reads',
})
