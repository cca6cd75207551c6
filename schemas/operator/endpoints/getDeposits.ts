import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { idSchema } from '../../common-schemas.ts'
import { orderIdSchema } from '../../protocol/deposits.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { depositOrderSchema } from '../../protocol/shapes.ts'
import { operatedDepositSchema } from '../deposits.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    status: {
      ...depositOrderSchema.properties.status,
      description: 'by default paid; of one player or one record every status, the newest first',
    },
    playerId: rowIdSchema,
    processorId: idSchema,
    orderId: { ...orderIdSchema, description: 'this deposit alone' },
    ...pageFields('deposit', orderIdSchema),
  },
  examples: [{ status: 'paid', limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('deposits', operatedDepositSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/deposits',
  permission: 'deposits.read',
  summary: 'Lists the deposits of a site in a status, the newest first.',
})
