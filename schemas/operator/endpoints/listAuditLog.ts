import { idSchema } from '../../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { auditFilters, type AuditPage, auditPageSchema } from '../audit-log.ts'
import { endpoint } from '../endpoint.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: { siteId: { ...idSchema, description: 'entries that name this site' }, ...auditFilters },
  examples: [{ action: 'person.*', limit: 50 }],
} as const satisfies JSONSchema
export const result = auditPageSchema

export default endpoint<{ request: FromSchema<typeof request>; result: AuditPage }>()({
  route: 'GET /audit',
  permission: 'audit.read',
  summary: 'Lists the audit log of the whole service, the newest entry first.',
})
