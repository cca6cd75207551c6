import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { codeSchema, personEmailSchema, personPasswordSchema } from '../people.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['email', 'password'],
  properties: { email: personEmailSchema, password: personPasswordSchema, code: codeSchema },
  examples: [{ email: 'ada@example.com', password: 'a long pass phrase', code: '492039' }],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['isSignedIn'],
  properties: {
    isSignedIn: {
      type: 'boolean',
      description:
        'false where the password is right and the code is missing; else the answer sets the cookie',
    },
  },
} as const satisfies JSONSchema

export default endpoint<{ request: FromSchema<typeof request>; result: FromSchema<typeof result> }>()({
  route: 'POST /session',
  access: 'open',
  summary: 'Signs a person in, with their password and a one-time code.',
  audit: 'person.signed-in',
})
