import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { rowIdSchema } from '../../protocol/numbers.ts'
import { endpoint } from '../endpoint.ts'
import { tokenEntrySchema, type TokenEntry } from '../tokens.ts'

export const params = {
  type: 'object',
  additionalProperties: false,
  required: ['tokenId'],
  properties: { tokenId: rowIdSchema },
  examples: [{ tokenId: 3 }],
} as const satisfies JSONSchema

export const result = tokenEntrySchema

export default endpoint<{ params: FromSchema<typeof params>; result: TokenEntry }>()({
  route: 'DELETE /tokens/:tokenId',
  permission: 'tokens.write',
  summary: 'Revokes a token: from then on it is refused everywhere.',
  audit: {
    action: 'token.revoked',
    facts: ({ result: { tokenId, name } }) => ({ tokenId, name }),
  },
})
