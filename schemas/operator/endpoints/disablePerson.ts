import { endpoint } from '../endpoint.ts'
import { type Person, personParams, type PersonParams, personSchema } from '../people.ts'

export const params = personParams

export const result = personSchema

export default endpoint<{ params: PersonParams; result: Person }>()({
  route: 'POST /people/:personId/disable',
  permission: 'people.write',
  summary: 'Ends the sessions, links and tokens of another person, who cannot sign in any more.',
  audit: { action: 'person.disabled', facts: ({ params }) => params },
})
