import type { JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { listedGameSchema, type ListedGame } from '../games.ts'
import { siteParams, type SiteParams } from '../params.ts'

export const params = siteParams
export const result = { type: 'array', items: listedGameSchema } as const satisfies JSONSchema

export default endpoint<{ params: SiteParams; result: ListedGame[] }>()({
  route: 'GET /sites/:siteId/games',
  permission: 'games.read',
  summary:
    'Lists the games of a site with their states, their schedules and the instances that have not ended.',
})
