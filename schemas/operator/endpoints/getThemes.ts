import type { JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { themeSummarySchema, type ThemeSummary } from '../themes.ts'

export const result = { type: 'array', items: themeSummarySchema } as const satisfies JSONSchema

export default endpoint<{ result: ThemeSummary[] }>()({
  route: 'GET /themes',
  permission: 'themes.read',
  summary: 'Lists the themes, the sites that have each, and why a refused one is refused.',
})
