import { endpoint } from '../endpoint.ts'
import { ownSessionIdSchema, type OwnSessionId } from '../people.ts'

export const result = ownSessionIdSchema

export default endpoint<{ result: OwnSessionId }>()({
  route: 'DELETE /session',
  access: 'own',
  summary: 'Ends the session of this request.',
  audit: { action: 'person.signed-out', facts: ({ result }) => result },
})
