import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { orderIdSchema } from '../../protocol/deposits.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: { playerId: rowIdSchema, ...pageFields('deposit', orderIdSchema) },
  examples: [{ limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('chargebacks', {
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
})

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/chargebacks',
  permission: 'deposits.read',
  summary: 'Lists the deposits of a site that banks took back, the newest first.',
})
