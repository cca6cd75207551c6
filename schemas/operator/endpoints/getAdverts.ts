import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operatedAdvertSchema } from '../adverts.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf, siteParams, type SiteParams } from '../params.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    ...pageFields('advert'),
    state: { enum: ['running', 'ended'], description: 'only the adverts in this state' },
  },
  examples: [{ state: 'running' }],
} as const satisfies JSONSchema

export const result = pageOf('adverts', operatedAdvertSchema)

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/adverts',
  permission: 'adverts.read',
  summary: 'Lists the adverts of a site with their counts, the newest first.',
})
