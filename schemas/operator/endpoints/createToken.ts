import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { scopesSchema } from '../roles.ts'
import { tokenEntrySchema, tokenNameSchema } from '../tokens.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'scopes'],
  properties: {
    name: tokenNameSchema,
    scopes: scopesSchema,
    expiresAt: {
      type: 'integer',
      minimum: 0,
      maximum: 253_402_300_799_999,
      description: 'UTC milliseconds, in the future; without it the token never expires',
    },
  },
  examples: [{ name: 'Ada Lovelace', scopes: ['players.*', 'messages.send'] }],
} as const satisfies JSONSchema
export type NewToken = FromSchema<typeof request>

export const result = {
  type: 'object',
  additionalProperties: false,
  required: [...tokenEntrySchema.required, 'token'],
  properties: {
    ...tokenEntrySchema.properties,
    token: { type: 'string', description: 'the secret, which no other answer shows' },
  },
} as const satisfies JSONSchema

export default endpoint<{ request: NewToken; result: FromSchema<typeof result> }>()({
  route: 'POST /tokens',
  permission: 'tokens.write',
  summary:
    'Makes a token with a name and scopes of the caller’s own; its secret is shown in this answer alone.',
  status: 201,
  audit: {
    action: 'token.created',
    facts: ({ result: { tokenId, name, scopes, expiresAt } }) => ({ tokenId, name, scopes, expiresAt }),
  },
})
