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
      months: {
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['month', 'draws', 'cost'],
          properties: monthCostProperties,
        },
      },
    },
  },
} as const satisfies JSONSchema

/** The cost of a subscription to each of these games in the coming months. Server.ResourceNotFound for an unknown game. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
