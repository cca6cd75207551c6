import { endpoint } from '../endpoint.ts'
import { type RequestOptions, requestOptionsSchema } from '../passkeys.ts'

export const result = requestOptionsSchema

export default endpoint<{ result: RequestOptions }>()({
  route: 'POST /session/passkey-options',
  access: 'open',
  summary: 'A challenge with which a person signs in by a passkey, once and soon.',
})
