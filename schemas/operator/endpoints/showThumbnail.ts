import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['url'],
  properties: {
    url: {
      type: ['string', 'null'],
      description: 'the address of the page, for a frame; null where the site is not served',
    },
  },
} as const satisfies JSONSchema
export type Thumbnail = FromSchema<typeof result>

export default endpoint<{ params: SiteParams; result: Thumbnail }>()({
  route: 'GET /sites/:siteId/thumbnail',
  permission: 'sites.read',
  summary:
    'Answers with an address at which a frame shows the live home page of a site without its scripts, for a thumbnail.',
})
