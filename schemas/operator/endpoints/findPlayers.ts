import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { siteParams, type SiteParams } from '../params.ts'
import { foundPlayerSchema } from '../players.ts'

export const params = siteParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['search'],
  properties: {
    search: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description:
        'a user name, number, e-mail address, phone number or number of an identity document; or a name with the date of birth, such as Ada Lovelace 1990-12-10',
    },
  },
  examples: [{ search: 'ada' }],
} as const satisfies JSONSchema

export const result = { type: 'array', items: foundPlayerSchema } as const satisfies JSONSchema

export default endpoint<{
  params: SiteParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  // Not with GET: proxies keep addresses, and what is asked for can be personal.
  route: 'POST /sites/:siteId/players/search',
  permission: 'players.read',
  summary:
    'Finds players of a site by what customer service is told, however it is written; that with the user name comes first, then the newest.',
})
