import type { JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { listedSiteSchema, type ListedSite } from '../sites.ts'

export const result = { type: 'array', items: listedSiteSchema } as const satisfies JSONSchema

export default endpoint<{ result: ListedSite[] }>()({
  route: 'GET /sites',
  permission: 'sites.read',
  summary: 'Lists every site that has a folder: how it stands, why a refused one is refused, and its draft.',
})
