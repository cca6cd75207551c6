import type { JSONSchema } from '../../json-schema.ts'
import { type OperatedAdvert, operatedAdvertSchema } from '../adverts.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const result = { type: 'array', items: operatedAdvertSchema } as const satisfies JSONSchema

export default endpoint<{ params: SiteParams; result: OperatedAdvert[] }>()({
  route: 'GET /sites/:siteId/adverts',
  permission: 'adverts.read',
  summary: 'Lists the adverts of a site with their counts, the newest first; at most 200.',
})
