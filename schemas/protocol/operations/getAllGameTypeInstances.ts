import { GAME_RULES } from '../../entities/game-instance.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { timeSchema } from '../numbers.ts'
import { operation } from '../operation.ts'
import { languageIdSchema } from '../requests.ts'
import { columnsSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    /** Instances of each kind; default 3. */
    maxResults: { type: 'integer', minimum: 1, maximum: 10 },
    gameEndedMin: timeSchema,
    gameEndedMax: timeSchema,
    languageId: languageIdSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['gameRule', 'result'],
    properties: { gameRule: { enum: GAME_RULES }, result: columnsSchema },
  },
} as const satisfies JSONSchema

/** The last draws of every kind of game with their results, as getGameTypeInstances lists those of one. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
