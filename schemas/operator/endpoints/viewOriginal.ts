import type { FromSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { assetParams, type AssetParams } from '../site-assets.ts'
import { result } from './viewAsset.ts'

export const params = assetParams
export { result }

export default endpoint<{ params: AssetParams; result: FromSchema<typeof result> }>()({
  route: 'GET /sites/:siteId/assets/:name/original',
  permission: 'sites.read',
  summary: 'Shows the whole picture from which one of a site was cut, or that picture if it is whole.',
})
