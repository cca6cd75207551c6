import { endpoint } from '../endpoint.ts'
import { type Person, personParams, type PersonParams, personSchema } from '../people.ts'

export const params = personParams

export const result = personSchema

export default endpoint<{ params: PersonParams; result: Person }>()({
  route: 'POST /people/:personId/enable',
  permission: 'people.write',
  summary: 'Lets a disabled person sign in again.',
  audit: { action: 'person.enabled', facts: ({ params }) => params },
})
