import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { columnsSchema } from '../shapes.ts'
import { rowIdSchema, timeSchema } from '../numbers.ts'
import { operation } from '../operation.ts'
import { languageIdSchema, pageSizeSchema } from '../requests.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['page'],
  properties: {
    /** From 0. */
    page: { type: 'integer', minimum: 0, maximum: 1_000_000 },
    /** Instances per page; default 5. */
    maxResults: pageSizeSchema,
    request: {
      type: 'object',
      additionalProperties: false,
      properties: {
        /** Optional: the caller's own id; fault 102 for another player's. */
        playerId: rowIdSchema,
        languageId: languageIdSchema,
        gameEndedMin: timeSchema,
        gameEndedMax: timeSchema,
      },
    },
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['result', 'totalCount'],
  properties: {
    result: columnsSchema,
    /** Instances on all pages. */
    totalCount: { type: 'integer', minimum: 0 },
  },
} as const satisfies JSONSchema

/** Ended instances in which the caller took part, newest first (spec 3, SearchRequestDto of GameHistorySearchDto). */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
