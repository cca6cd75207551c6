import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { DOCUMENT_STATUSES } from '../../protocol/verification.ts'
import { operatedDocumentSchema, type OperatedDocument } from '../documents.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: { status: { enum: DOCUMENT_STATUSES } },
  examples: [{ status: 'submitted' }],
} as const satisfies JSONSchema

export const result = { type: 'array', items: operatedDocumentSchema } as const satisfies JSONSchema

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: OperatedDocument[]
}>()({
  route: 'GET /sites/:siteId/documents',
  permission: 'documents.read',
  summary: 'Lists the documents of a site’s players in a status, the oldest first; at most 200.',
})
