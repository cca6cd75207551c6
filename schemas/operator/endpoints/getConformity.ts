import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { conformityRowSchema } from '../../site-manifest/conformity.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['jurisdictions', 'lines'],
  properties: {
    jurisdictions: { type: 'array', items: { type: 'string' } },
    lines: { type: 'array', items: conformityRowSchema },
  },
} as const satisfies JSONSchema
export type Conformity = FromSchema<typeof result>

export default endpoint<{ params: SiteParams; result: Conformity }>()({
  route: 'GET /sites/:siteId/conformity',
  permission: 'sites.read',
  summary:
    'Answers with every line of the jurisdictions of a served site: passed by which tests, not applicable, or not yet.',
})
