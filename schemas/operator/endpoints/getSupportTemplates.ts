import type { JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { supportTemplateSchema, type SupportTemplate } from '../support.ts'

export const params = siteParams
export const result = { type: 'array', items: supportTemplateSchema } as const satisfies JSONSchema

export default endpoint<{ params: SiteParams; result: SupportTemplate[] }>()({
  route: 'GET /sites/:siteId/support-templates',
  permission: 'support.read',
  summary: 'Lists the templates for answers of a site.',
})
