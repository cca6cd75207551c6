import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { codeSchema, personPasswordSchema } from '../people.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['password', 'newPassword', 'code'],
  properties: { password: personPasswordSchema, newPassword: personPasswordSchema, code: codeSchema },
  examples: [{ password: 'a long pass phrase', newPassword: 'another long phrase', code: '492039' }],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['endedSessions'],
  properties: { endedSessions: { type: 'integer', description: 'the person’s other sessions, which ended' } },
} as const satisfies JSONSchema

export default endpoint<{ request: FromSchema<typeof request>; result: FromSchema<typeof result> }>()({
  route: 'PUT /session/password',
  access: 'own',
  summary: 'Changes the password of the person who is signed in, and ends their other sessions.',
  audit: { action: 'person.password-changed', facts: ({ result }) => result },
})
