import type { JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { siteAssetSchema, type SiteAsset } from '../site-assets.ts'

export const params = siteParams
export const result = { type: 'array', items: siteAssetSchema } as const satisfies JSONSchema

export default endpoint<{ params: SiteParams; result: SiteAsset[] }>()({
  route: 'GET /sites/:siteId/fonts',
  permission: 'sites.read',
  summary: 'Lists the fonts of a site, and of the sites that it extends, by name, with their uses.',
})
