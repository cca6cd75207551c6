import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { localizedTextSchema } from '../../site-manifest/texts.ts'
import { endpoint } from '../endpoint.ts'
import {
  supportTemplateSchema,
  templateParams,
  type SupportTemplate,
  type TemplateParams,
} from '../support.ts'

export const params = templateParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['texts'],
  properties: { texts: { ...localizedTextSchema, description: 'a text by language' } },
  examples: [{ texts: { en: 'A withdrawal takes up to three working days.' } }],
} as const satisfies JSONSchema

export const result = supportTemplateSchema

export default endpoint<{
  params: TemplateParams
  request: FromSchema<typeof request>
  result: SupportTemplate
}>()({
  route: 'PUT /sites/:siteId/support-templates/:templateId',
  permission: 'support.templates',
  summary: 'Creates or replaces a template for answers.',
  audit: 'support.template.saved',
  edits: 'support-templates',
})
