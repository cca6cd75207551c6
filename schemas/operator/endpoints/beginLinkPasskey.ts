import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { type CreationOptions, creationOptionsSchema } from '../passkeys.ts'
import { linkSecretSchema, personEmailSchema, personNameSchema } from '../people.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['secret'],
  properties: {
    secret: linkSecretSchema,
    email: { ...personEmailSchema, description: 'of the first administrator' },
    name: { ...personNameSchema, description: 'of the first administrator' },
  },
  examples: [{ secret: '3vLw0q9o2ZQb1qYkq0d3zYwYb2m8v5iYpU1c7nT4xSg' }],
} as const satisfies JSONSchema

export const result = creationOptionsSchema

export default endpoint<{ request: FromSchema<typeof request>; result: CreationOptions }>()({
  route: 'POST /links/passkey-options',
  access: 'open',
  summary:
    'What a browser needs to make the passkey with which an invitation is followed. The link stays valid.',
})
