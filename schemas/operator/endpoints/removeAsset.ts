import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { assetParams, type AssetParams } from '../site-assets.ts'

export const params = assetParams
export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: { name: { type: 'string' } },
} as const satisfies JSONSchema

export default endpoint<{ params: AssetParams; result: FromSchema<typeof result> }>()({
  route: 'DELETE /sites/:siteId/assets/:name',
  permission: 'sites.write',
  summary: 'Removes a picture of a site that no manifest, draft, text, page or game names.',
  audit: {
    action: 'site.file-removed',
    facts: ({ params: { siteId, name } }) => ({ siteId, file: `assets/${name}` }),
  },
})
