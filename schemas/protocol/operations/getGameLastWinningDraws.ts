import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { drawResultSchema } from '../../entities/player.ts'
import { operation } from '../operation.ts'

export const getGameLastWinningDrawsRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId'],
  properties: {
    gameId: { type: 'integer', minimum: 1 },
    maxResults: { type: 'integer', minimum: 1, maximum: 50 },
  },
} as const satisfies JSONSchema

export const getGameLastWinningDrawsResult = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['gameInstanceId', 'sequenceNumber', 'endedTime', 'draw'],
    properties: {
      gameInstanceId: { type: 'integer' },
      sequenceNumber: { type: 'integer' },
      endedTime: { type: 'number' },
      draw: drawResultSchema,
    },
  },
} as const satisfies JSONSchema

export type GetGameLastWinningDrawsRequest = FromSchema<typeof getGameLastWinningDrawsRequest>
export type GetGameLastWinningDrawsResult = FromSchema<typeof getGameLastWinningDrawsResult>

/** The results of a game’s last instances, newest first. */
export const getGameLastWinningDraws = operation<
  GetGameLastWinningDrawsRequest,
  GetGameLastWinningDrawsResult
>({
  name: 'getGameLastWinningDraws',
  access: 'open',
  effect: 'reads',
})
