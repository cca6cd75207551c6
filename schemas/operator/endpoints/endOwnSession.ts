import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { endpoint } from '../endpoint.ts'
import { ownSessionIdSchema, type OwnSessionId } from '../people.ts'

export const params = {
  type: 'object',
  additionalProperties: false,
  required: ['sessionId'],
  properties: { sessionId: rowIdSchema },
  examples: [{ sessionId: 12 }],
} as const satisfies JSONSchema

export const result = ownSessionIdSchema

export default endpoint<{ params: FromSchema<typeof params>; result: OwnSessionId }>()({
  route: 'DELETE /session/all/:sessionId',
  access: 'own',
  summary: 'Ends a session of the person who is signed in.',
  audit: { action: 'person.session-ended', facts: ({ result }) => result },
})
