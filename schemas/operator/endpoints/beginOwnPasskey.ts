import { endpoint } from '../endpoint.ts'
import { type CreationOptions, creationOptionsSchema } from '../passkeys.ts'

export const result = creationOptionsSchema

export default endpoint<{ result: CreationOptions }>()({
  route: 'POST /session/passkeys/options',
  access: 'own',
  summary: 'What a browser needs to make a passkey of the person who is signed in, soon after the sign-in.',
})
