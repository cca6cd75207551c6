import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { dormantAccountSchema } from '../dormant-accounts.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: pageFields('player'),
  examples: [{ limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('accounts', dormantAccountSchema)

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
