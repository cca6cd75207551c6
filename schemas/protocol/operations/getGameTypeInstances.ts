import { GAME_RULES } from '../../entities/game-instance.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { DRAWS_LISTED_MAX } from '../../limits.ts'
import { timeSchema } from '../numbers.ts'
import { operation } from '../operation.ts'
import { languageIdSchema, pageSizeSchema } from '../requests.ts'
import { columnsSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['gameRule', 'page'],
  properties: {
    gameRule: { enum: GAME_RULES },
    /** From 0. */
    page: { type: 'integer', minimum: 0, maximum: DRAWS_LISTED_MAX },
    /** Instances per page; default 10. */
    maxResults: pageSizeSchema,
    gameEndedMin: timeSchema,
    gameEndedMax: timeSchema,
    languageId: languageIdSchema,
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result', 'totalCount'],
  properties: {
    result: columnsSchema,
    /** Instances on all pages. Only the last thousand of a period are listed; earlier ones have a period of their own. */
    totalCount: { type: 'integer', minimum: 0, maximum: DRAWS_LISTED_MAX },
  },
} as const satisfies JSONSchema

/** The past draws of one kind of game with their results, newest first; refunded games and cards are left out. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
