import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { newPasskeySchema } from '../passkeys.ts'
import {
  codeSchema,
  linkSecretSchema,
  personEmailSchema,
  personNameSchema,
  personPasswordSchema,
} from '../people.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['secret'],
  properties: {
    secret: linkSecretSchema,
    password: personPasswordSchema,
    code: codeSchema,
    passkey: {
      ...newPasskeySchema,
      description: 'in place of the password and the code; not for a link to a new password',
    },
    email: { ...personEmailSchema, description: 'of the first administrator' },
    name: { ...personNameSchema, description: 'of the first administrator' },
  },
  examples: [
    { secret: '3vLw0q9o2ZQb1qYkq0d3zYwYb2m8v5iYpU1c7nT4xSg', password: 'a long pass phrase', code: '492039' },
  ],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['email'],
  properties: { email: personEmailSchema },
} as const satisfies JSONSchema

export default endpoint<{ request: FromSchema<typeof request>; result: FromSchema<typeof result> }>()({
  route: 'POST /links/follow',
  access: 'open',
  summary:
    'Follows a link once: sets a password and checks a one-time code, or sets a passkey, and signs the person in.',
  audit: 'person.joined',
})
