import { idSchema } from '../../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { endpoint } from '../endpoint.ts'
import { transferDetailSchema, type TransferDetail } from '../transfers.ts'

export const params = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'transferId'],
  properties: { siteId: idSchema, transferId: rowIdSchema },
  examples: [{ siteId: 'aurora', transferId: 1204 }],
} as const satisfies JSONSchema

export const result = transferDetailSchema

export default endpoint<{ params: FromSchema<typeof params>; result: TransferDetail }>()({
  route: 'GET /sites/:siteId/transfers/:transferId',
  permission: 'reports.read',
  summary: 'A transfer of the ledger with its entries, its cause and the other transfers of this cause.',
})
