import type { FromSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { request as signInRequest, result as signInResult } from './signInWithProvider.ts'

export const request = signInRequest
export const result = signInResult

export default endpoint<{ request: FromSchema<typeof request>; result: FromSchema<typeof result> }>()({
  route: 'POST /session/provider-account',
  access: 'own',
  summary:
    'Moves the account of the person who is signed in to the provider, which has identified them too. From then on they sign in at the provider only, and the provider decides their permissions.',
  audit: 'person.moved-to-provider',
})
