import { endpoint } from '../endpoint.ts'
import { type Role, roleParams, type RoleParams, roleSchema } from '../roles.ts'

export const params = roleParams

export const result = roleSchema

export default endpoint<{ params: RoleParams; result: Role }>()({
  route: 'DELETE /roles/:roleId',
  permission: 'people.write',
  summary: 'Removes a role that operators made and that nobody has.',
  audit: { action: 'role.removed', facts: ({ result: { roleId, scopes } }) => ({ roleId, scopes }) },
})
