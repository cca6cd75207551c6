import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { manifestTextSchema, savedSchema, savedVersionSchema, type Saved } from '../sites.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['manifest', 'version'],
  properties: { manifest: manifestTextSchema, version: savedVersionSchema },
  examples: [
    {
      manifest: '{ "manifestVersion": 1, "siteId": "aurora" }',
      version: '0123456789abcdef0123456789abcdef',
    },
  ],
} as const satisfies JSONSchema

export const result = savedSchema

export default endpoint<{ params: SiteParams; request: FromSchema<typeof request>; result: Saved }>()({
  route: 'PUT /sites/:siteId/manifest',
  permission: 'sites.write',
  summary:
    'Saves a manifest and serves it at once; 409 with the stored one where another version was saved meanwhile.',
  audit: 'site.saved',
})
