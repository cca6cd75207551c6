import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import {
  type PublicationParams,
  publicationParams,
  publicationReasonSchema,
  type PublishedDraft,
  publishedSchema,
} from '../drafts.ts'
import { endpoint } from '../endpoint.ts'

export const params = publicationParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['reason'],
  properties: { reason: publicationReasonSchema },
  examples: [{ reason: 'The new menu hides the lotteries' }],
} as const satisfies JSONSchema
export const result = publishedSchema

export default endpoint<{
  params: PublicationParams
  request: FromSchema<typeof request>
  result: PublishedDraft
}>()({
  route: 'POST /sites/:siteId/publications/:publicationId/roll-back',
  permission: 'sites.write',
  summary: 'Publishes an older text of a site again: a new line in its history. A draft of the site stays.',
  audit: 'site.saved',
})
