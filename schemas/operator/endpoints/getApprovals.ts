import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { APPROVAL_STATUSES, approvalSchema } from '../approvals.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    status: {
      enum: APPROVAL_STATUSES,
      description: 'by default open; of one player or one record every status, the newest first',
    },
    playerId: rowIdSchema,
    approvalId: { ...rowIdSchema, description: 'this request alone' },
    ...pageFields('request'),
  },
  examples: [{ status: 'open', limit: 50 }],
} as const satisfies JSONSchema
export const result = pageOf('approvals', approvalSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/approvals',
  permission: 'approvals.read',
  summary: 'Lists the changes that need two operators, in a status, the newest first.',
})
