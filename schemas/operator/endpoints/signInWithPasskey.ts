import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { USED_PASSKEY_EXAMPLE, usedPasskeySchema } from '../passkeys.ts'
import { personEmailSchema } from '../people.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['passkey'],
  properties: {
    email: {
      ...personEmailSchema,
      description: 'where it was typed: a passkey of another person is then refused',
    },
    passkey: usedPasskeySchema,
  },
  examples: [{ passkey: USED_PASSKEY_EXAMPLE }],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['isSignedIn'],
  properties: { isSignedIn: { enum: [true], description: 'the answer sets the cookie' } },
} as const satisfies JSONSchema

export default endpoint<{ request: FromSchema<typeof request>; result: FromSchema<typeof result> }>()({
  route: 'POST /session/passkey',
  access: 'open',
  summary: 'Signs a person in with a passkey that verified them, in place of a password and a code.',
  audit: 'person.signed-in',
})
