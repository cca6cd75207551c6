import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const result = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['orderId', 'playerId', 'processorId', 'amount', 'currencyId', 'time', 'debt'],
    properties: {
      orderId: { type: 'string' },
      playerId: { type: 'integer' },
      processorId: { type: 'string' },
      amount: { type: 'number' },
      currencyId: { type: 'integer' },
      time: { type: 'number' },
      debt: {
        type: 'number',
        description: 'what the player owes now in this currency, for all deposits taken back',
      },
    },
  },
} as const satisfies JSONSchema

export default endpoint<{ params: SiteParams; result: FromSchema<typeof result> }>()({
  route: 'GET /sites/:siteId/chargebacks',
  permission: 'deposits.read',
  summary: 'Lists the deposits of a site that banks took back, the newest first; at most 200.',
})
