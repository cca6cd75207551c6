import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { endpoint } from '../endpoint.ts'
import { type Passkey, passkeySchema } from '../passkeys.ts'

export const params = {
  type: 'object',
  additionalProperties: false,
  required: ['passkeyId'],
  properties: { passkeyId: rowIdSchema },
  examples: [{ passkeyId: 5 }],
} as const satisfies JSONSchema

export const result = passkeySchema

export default endpoint<{ params: FromSchema<typeof params>; result: Passkey }>()({
  route: 'DELETE /session/passkeys/:passkeyId',
  access: 'own',
  summary:
    'Removes a passkey of the person who is signed in. The last way to sign in stays; no session ends.',
  audit: {
    action: 'person.passkey-removed',
    facts: ({ result: { passkeyId, name, host } }) => ({ passkeyId, name, host }),
  },
})
