import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { publicationReasonSchema, publishAtSchema, type PublishedDraft, publishedSchema } from '../drafts.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['reason'],
  properties: { reason: publicationReasonSchema, at: publishAtSchema },
  examples: [{ reason: 'New colours for Advent' }],
} as const satisfies JSONSchema
export const result = publishedSchema

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: PublishedDraft
}>()({
  route: 'POST /sites/:siteId/draft/publish',
  permission: 'sites.write',
  summary:
    'Publishes the draft of a site, at once or at a time. 422 with the refusals of a wrong draft; 409 with both texts where the live file changed since the draft began.',
  audit: 'site.saved',
  edits: 'site-draft',
  auditsBefore: false,
})
