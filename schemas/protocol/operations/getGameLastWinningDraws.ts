import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { drawResultSchema } from '../../entities/player.ts'
import { rowIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'
import { pageSizeSchema } from '../requests.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['gameId'],
  properties: {
    gameId: rowIdSchema,
    maxResults: pageSizeSchema,
  },
} as const satisfies JSONSchema

export const result = {
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
      /** A race: its draws after the first. */
      furtherDraws: { type: 'array', items: drawResultSchema },
    },
  },
} as const satisfies JSONSchema

/** The results of a game’s last instances, newest first. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
