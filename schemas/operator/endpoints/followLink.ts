import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
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
  required: ['secret', 'password', 'code'],
  properties: {
    secret: linkSecretSchema,
    password: personPasswordSchema,
    code: codeSchema,
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
  summary: 'Follows a link once: sets a password, checks a one-time code, and signs the person in.',
  audit: 'person.joined',
})
