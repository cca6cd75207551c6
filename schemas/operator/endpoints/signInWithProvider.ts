import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['ticket', 'answer'],
  properties: {
    ticket: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$', description: 'the one of the begin' },
    answer: {
      type: 'string',
      maxLength: 8000,
      description: 'the query of the address to which the provider sent the person, with code and state',
    },
  },
  examples: [
    {
      ticket: '3vLw0q9o2ZQb1qYkq0d3zYwYb2m8v5iYpU1c7nT4xSg',
      answer: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj&iss=https%3A%2F%2Fid.example.com',
    },
  ],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['isSignedIn'],
  properties: { isSignedIn: { enum: [true], description: 'the answer sets the cookie' } },
} as const satisfies JSONSchema

export default endpoint<{ request: FromSchema<typeof request>; result: FromSchema<typeof result> }>()({
  route: 'POST /session/provider',
  access: 'open',
  summary: 'Signs a person in whom the provider has identified, with the roles of its claims.',
  audit: 'person.signed-in',
})
