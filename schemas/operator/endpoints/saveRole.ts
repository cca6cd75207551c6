import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { endpoint } from '../endpoint.ts'
import { type Role, roleParams, roleSchema, scopesSchema } from '../roles.ts'

export const params = roleParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['scopes'],
  properties: { scopes: scopesSchema },
  examples: [{ scopes: ['players.read', 'support.*'] }],
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['role', 'before'],
  properties: {
    role: roleSchema,
    before: {
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'its scopes until now; null for a new role',
    },
  },
} as const satisfies JSONSchema

export default endpoint<{
  params: FromSchema<typeof params>
  request: FromSchema<typeof request>
  result: { role: Role; before: string[] | null }
}>()({
  route: 'PUT /roles/:roleId',
  permission: 'people.write',
  summary:
    'Makes a role or changes one, with scopes that the caller has too. It counts at once for everybody with it.',
  audit: 'role.saved',
  edits: 'roles',
})
