import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { dormantAccountSchema } from '../dormant-accounts.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: pageFields('player'),
  examples: [{ limit: 50 }],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['accounts', 'hasMore'],
  properties: { accounts: { type: 'array', items: dormantAccountSchema }, hasMore: { type: 'boolean' } },
} as const satisfies JSONSchema

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/dormant-accounts',
  permission: 'withdrawals.read',
  summary:
    'Lists the accounts that were closed without play, with the cash that is owed to their players. requestWithdrawal pays it.',
})
