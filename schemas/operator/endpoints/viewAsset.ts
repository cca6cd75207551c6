import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { assetParams, type AssetParams } from '../site-assets.ts'

export const params = assetParams
export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['mediaType', 'content'],
  properties: {
    mediaType: { type: 'string' },
    content: { type: 'string', description: 'the file as base64' },
  },
} as const satisfies JSONSchema

export default endpoint<{ params: AssetParams; result: FromSchema<typeof result> }>()({
  route: 'GET /sites/:siteId/assets/:name',
  permission: 'sites.read',
  summary: 'Shows a picture of a site, or of a site that it extends.',
})
