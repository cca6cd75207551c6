import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { auditFilters, type AuditPage, auditPageSchema } from '../audit-log.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: auditFilters,
  examples: [{ actor: 'ada@example.com', limit: 50 }],
} as const satisfies JSONSchema
export const result = auditPageSchema

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: AuditPage
}>()({
  route: 'GET /sites/:siteId/audit',
  permission: 'audit.read',
  summary:
    'Lists the entries of the audit log that name a site, the newest first; of one player of the site also those of the service that name the player alone.',
})
