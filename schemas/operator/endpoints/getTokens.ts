import type { JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { tokenEntrySchema, type TokenEntry } from '../tokens.ts'

export const result = { type: 'array', items: tokenEntrySchema } as const satisfies JSONSchema

export default endpoint<{ result: TokenEntry[] }>()({
  route: 'GET /tokens',
  permission: 'tokens.read',
  summary: 'Lists the tokens that were made, with their scopes, also the revoked and expired ones.',
})
