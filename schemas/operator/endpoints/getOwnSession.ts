import { endpoint } from '../endpoint.ts'
import { type OwnSession, ownSessionSchema } from '../people.ts'

export const result = ownSessionSchema

export default endpoint<{ result: OwnSession }>()({
  route: 'GET /session',
  access: 'own',
  summary: 'The person who is signed in, with the scopes that their roles give.',
})
