import type { FromSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { fontParams, type FontParams } from '../site-fonts.ts'
import { result } from './viewAsset.ts'

export const params = fontParams
export { result }

export default endpoint<{ params: FontParams; result: FromSchema<typeof result> }>()({
  route: 'GET /sites/:siteId/fonts/:name',
  permission: 'sites.read',
  summary: 'Answers with a font that was uploaded for a site, or for a site that it extends.',
})
