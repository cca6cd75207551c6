import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { linkSecretSchema, personEmailSchema, personNameSchema } from '../people.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['secret'],
  properties: { secret: linkSecretSchema },
  examples: [{ secret: '3vLw0q9o2ZQb1qYkq0d3zYwYb2m8v5iYpU1c7nT4xSg' }],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['kind', 'validUntil'],
  properties: {
    kind: {
      enum: ['first', 'invitation', 'password'],
      description: 'first: it makes the first administrator, who gives a name and an address',
    },
    email: personEmailSchema,
    name: personNameSchema,
    codeKey: {
      type: 'string',
      description: 'for an authenticator, in base32; not with a link to a new password',
    },
    validUntil: { type: 'integer', description: 'UTC milliseconds' },
  },
} as const satisfies JSONSchema

export default endpoint<{ request: FromSchema<typeof request>; result: FromSchema<typeof result> }>()({
  route: 'POST /links/view',
  access: 'open',
  summary: 'What a link is for, by the secret in it. It stays valid.',
})
