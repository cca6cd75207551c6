import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { draftTextsProperties, type SiteDraft, siteDraftSchema } from '../drafts.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['manifest'],
  properties: draftTextsProperties,
  examples: [{ manifest: '{ "manifestVersion": 1, "siteId": "aurora" }' }],
} as const satisfies JSONSchema
export const result = siteDraftSchema

export default endpoint<{ params: SiteParams; request: FromSchema<typeof request>; result: SiteDraft }>()({
  route: 'PUT /sites/:siteId/draft',
  permission: 'sites.write',
  summary:
    'Saves the draft of a site, which changes nothing that players see. A draft may be wrong: its refusals are in the answer.',
  audit: { action: 'site.draft-begun', facts: ({ params: { siteId } }) => ({ siteId }) },
  edits: 'site-draft',
  auditsBefore: false,
})
