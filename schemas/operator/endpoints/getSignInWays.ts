import type { FromSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['provider'],
  properties: {
    provider: {
      type: ['string', 'null'],
      description: 'the name of the OpenID provider; null where there is none',
    },
  },
} as const

export default endpoint<{ result: FromSchema<typeof result> }>()({
  route: 'GET /session/ways',
  access: 'open',
  summary: 'How people sign in beside a passkey, or a password and a code.',
})
