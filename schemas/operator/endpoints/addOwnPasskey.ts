import type { JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import {
  NEW_PASSKEY_EXAMPLE,
  type NewPasskey,
  newPasskeySchema,
  type Passkey,
  passkeySchema,
} from '../passkeys.ts'

export const request = { ...newPasskeySchema, examples: [NEW_PASSKEY_EXAMPLE] } as const satisfies JSONSchema

export const result = passkeySchema

export default endpoint<{ request: NewPasskey; result: Passkey }>()({
  route: 'POST /session/passkeys',
  access: 'own',
  summary: 'Adds a passkey to the account of the person who is signed in.',
  status: 201,
  audit: 'person.passkey-added',
})
