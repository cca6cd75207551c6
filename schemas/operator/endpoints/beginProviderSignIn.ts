import type { FromSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['address', 'ticket'],
  properties: {
    address: { type: 'string', description: 'the page of the provider to which the person goes' },
    ticket: { type: 'string', description: 'kept by the browser until the person comes back' },
  },
} as const

export default endpoint<{ result: FromSchema<typeof result> }>()({
  route: 'POST /session/provider-options',
  access: 'open',
  summary: 'Begins a sign-in with the operators’ OpenID provider.',
})
