import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { pageFields, pageOf } from '../params.ts'
import { tokenEntrySchema, tokenNameSchema } from '../tokens.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    ...pageFields('token'),
    name: { ...tokenNameSchema, description: 'only the token of this name' },
  },
  examples: [{ limit: 50 }],
} as const satisfies JSONSchema

export const result = pageOf('tokens', tokenEntrySchema)

export default endpoint<{ request: FromSchema<typeof request>; result: FromSchema<typeof result> }>()({
  route: 'GET /tokens',
  permission: 'tokens.read',
  summary:
    'Lists the tokens that were made, with their scopes, also the revoked and expired ones, the oldest first.',
})
