import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { DOCUMENT_STATUSES } from '../../protocol/verification.ts'
import { operatedDocumentSchema } from '../documents.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    status: {
      enum: DOCUMENT_STATUSES,
      description: 'by default submitted; of one player every status, the newest first',
    },
    playerId: rowIdSchema,
    ...pageFields('document'),
  },
  examples: [{ status: 'submitted', limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('documents', operatedDocumentSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/documents',
  permission: 'documents.read',
  summary: 'Lists the documents of a site’s players in a status, the oldest first.',
})
