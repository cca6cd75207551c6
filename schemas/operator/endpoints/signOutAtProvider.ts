import type { FromSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { endpoint } from '../endpoint.ts'

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['sessionId', 'address'],
  properties: {
    sessionId: rowIdSchema,
    address: {
      type: ['string', 'null'],
      description:
        'the page of the provider that ends its session; null where it has none, or did not sign the person in',
    },
  },
} as const

export default endpoint<{ result: FromSchema<typeof result> }>()({
  route: 'POST /session/provider-end',
  access: 'own',
  summary: 'Ends the session of this request, and leads to the page of the provider that ends the one there.',
  audit: {
    action: 'person.signed-out',
    facts: ({ result: { sessionId } }) => ({ sessionId, atProvider: true }),
  },
})
