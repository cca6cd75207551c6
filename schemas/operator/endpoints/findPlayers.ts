import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { foundPlayerSchema } from '../players.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['username'],
  properties: { username: { type: 'string', maxLength: 100 } },
  examples: [{ username: 'ada' }],
} as const satisfies JSONSchema

export const result = { type: 'array', items: foundPlayerSchema } as const satisfies JSONSchema

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'GET /sites/:siteId/players',
  permission: 'players.read',
  summary: 'Finds a player of a site by user name, in whatever case it is written.',
})
