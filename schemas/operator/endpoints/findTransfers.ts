import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { foundTransfersSchema, type ListedTransfer } from '../transfers.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['search'],
  properties: {
    search: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description:
        'a number of a transfer, its reference, the id of a deposit, a withdrawal or an approval, or the reference of a bank or a processor',
    },
  },
  examples: [{ search: 'NTRF-20260501-7' }],
} as const satisfies JSONSchema

export const result = foundTransfersSchema

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: ListedTransfer[]
}>()({
  route: 'GET /sites/:siteId/transfers',
  permission: 'reports.read',
  summary: 'Finds transfers of the ledger by a number or a reference, the newest first; at most 50.',
})
