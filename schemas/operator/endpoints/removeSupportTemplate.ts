import { endpoint } from '../endpoint.ts'
import {
  supportTemplateSchema,
  templateParams,
  type SupportTemplate,
  type TemplateParams,
} from '../support.ts'

export const params = templateParams
export const result = supportTemplateSchema

export default endpoint<{ params: TemplateParams; result: SupportTemplate }>()({
  route: 'DELETE /sites/:siteId/support-templates/:templateId',
  permission: 'support.templates',
  summary: 'Removes a template for answers.',
  audit: 'support.template.removed',
  edits: 'support-templates',
})
