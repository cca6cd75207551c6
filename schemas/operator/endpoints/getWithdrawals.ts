import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { WITHDRAWAL_STATUSES } from '../../protocol/withdrawals.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { operatedWithdrawalSchema, type OperatedWithdrawal } from '../withdrawals.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: { status: { enum: WITHDRAWAL_STATUSES } },
  examples: [{ status: 'pending' }],
} as const satisfies JSONSchema

export const result = { type: 'array', items: operatedWithdrawalSchema } as const satisfies JSONSchema

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: OperatedWithdrawal[]
}>()({
  route: 'GET /sites/:siteId/withdrawals',
  permission: 'withdrawals.read',
  summary: 'Lists the withdrawals of a site in a status, the oldest first; at most 200.',
})
