import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { personEmailSchema } from '../people.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['email'],
  properties: { email: personEmailSchema },
  examples: [{ email: 'ada@example.com' }],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['isAccepted'],
  properties: { isAccepted: { enum: [true], description: 'also where nobody has this address' } },
} as const satisfies JSONSchema

export default endpoint<{ request: FromSchema<typeof request>; result: FromSchema<typeof result> }>()({
  route: 'POST /session/forgotten',
  access: 'open',
  summary: 'Mails a link to a new password to the person with an address.',
  audit: 'person.password-link',
})
