import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { columnsSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const searchGameHistoryRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['page'],
  properties: {
    page: { type: 'integer', minimum: 0 },
    gameEndedMin: { type: 'number' },
    gameEndedMax: { type: 'number' },
  },
} as const satisfies JSONSchema

export const searchGameHistoryResult = columnsSchema

export type SearchGameHistoryRequest = FromSchema<typeof searchGameHistoryRequest>
export type SearchGameHistoryResult = FromSchema<typeof searchGameHistoryResult>

/** Instances that the caller took part in, newest first, five a page. */
export const searchGameHistory = operation<SearchGameHistoryRequest, SearchGameHistoryResult>({
  name: 'searchGameHistory',
  access: 'secured',
  effect: 'reads',
})
