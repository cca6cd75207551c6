import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { publicationSchema } from '../drafts.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: pageFields('publication'),
  examples: [{ limit: 50 }],
} as const satisfies JSONSchema
export const result = pageOf('publications', publicationSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/publications',
  permission: 'sites.read',
  summary:
    'Lists every text that the manifest of a site had, with who published it and why, the newest first.',
})
