import { endpoint } from '../endpoint.ts'
import { type PersonSession, personSessionSchema } from '../people.ts'

export const result = { type: 'array', items: personSessionSchema } as const

export default endpoint<{ result: PersonSession[] }>()({
  route: 'GET /session/all',
  access: 'own',
  summary: 'The running sessions of the person who is signed in, the newest first.',
})
