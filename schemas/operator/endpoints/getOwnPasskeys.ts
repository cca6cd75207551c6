import { endpoint } from '../endpoint.ts'
import { type Passkey, passkeySchema } from '../passkeys.ts'

export const result = { type: 'array', items: passkeySchema } as const

export default endpoint<{ result: Passkey[] }>()({
  route: 'GET /session/passkeys',
  access: 'own',
  summary: 'The passkeys of the person who is signed in, the newest first.',
})
