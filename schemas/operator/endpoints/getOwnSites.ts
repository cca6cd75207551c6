import type { JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { type OwnSite, ownSiteSchema } from '../people.ts'

export const result = { type: 'array', items: ownSiteSchema } as const satisfies JSONSchema

export default endpoint<{ result: OwnSite[] }>()({
  route: 'GET /session/sites',
  access: 'own',
  summary: 'The served sites on which the person who is signed in has a scope, by id.',
})
