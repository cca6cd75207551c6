import { endpoint } from '../endpoint.ts'
import { type Person, personSchema } from '../people.ts'

export const result = { type: 'array', items: personSchema } as const

export default endpoint<{ result: Person[] }>()({
  route: 'GET /people',
  permission: 'people.read',
  summary: 'Everybody who works for the operators, by name.',
})
