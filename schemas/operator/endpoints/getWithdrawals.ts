import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { WITHDRAWAL_STATUSES, withdrawalIdSchema } from '../../protocol/withdrawals.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'
import { operatedWithdrawalSchema } from '../withdrawals.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    status: {
      enum: WITHDRAWAL_STATUSES,
      description: 'by default pending; of one player or one record every status, the newest first',
    },
    playerId: rowIdSchema,
    withdrawalId: { ...withdrawalIdSchema, description: 'this withdrawal alone' },
    ...pageFields('withdrawal', withdrawalIdSchema),
  },
  examples: [{ status: 'pending', limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('withdrawals', operatedWithdrawalSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/withdrawals',
  permission: 'withdrawals.read',
  summary: 'Lists the withdrawals of a site in a status, the oldest first.',
})
