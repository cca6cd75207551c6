import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { APPROVAL_STATUSES, type Approval, approvalSchema } from '../approvals.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: { status: { enum: APPROVAL_STATUSES } },
  examples: [{ status: 'open' }],
} as const satisfies JSONSchema
export const result = { type: 'array', items: approvalSchema } as const satisfies JSONSchema

export default endpoint<{ params: SiteParams; request: FromSchema<typeof request>; result: Approval[] }>()({
  route: 'GET /sites/:siteId/approvals',
  permission: 'approvals.read',
  summary: 'Lists the changes that need two operators, in a status, the newest first; at most 200.',
})
