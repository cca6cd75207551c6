import type { JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteSummarySchema, type SiteSummary } from '../sites.ts'

export const result = { type: 'array', items: siteSummarySchema } as const satisfies JSONSchema

export default endpoint<{ result: SiteSummary[] }>()({
  route: 'GET /sites',
  permission: 'sites.read',
  summary: 'Lists every site that has a folder: how it stands, and why a refused one is refused.',
})
