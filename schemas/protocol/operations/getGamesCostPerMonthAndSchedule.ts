import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { gamesCostRequest } from '../requests.ts'
import { gameCostProperties, gameCostRequired, monthCostProperties } from '../subscription-costs.ts'

export const request = gamesCostRequest

export const result = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: gameCostRequired,
    properties: {
      ...gameCostProperties,
      /** Milliseconds between two draws; absent where they follow a timetable or the game has no dates. */
      everyMs: { type: 'integer' },
      months: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['month', 'draws', 'cost', 'dates'],
          properties: {
            ...monthCostProperties,
            /** Starts of the draws; at most 104 in all months together. */
            dates: { type: 'array', items: { type: 'number' } },
          },
        },
      },
    },
  },
} as const satisfies JSONSchema

/** As `getGamesCostPerMonth`, with the dates of the draws. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
