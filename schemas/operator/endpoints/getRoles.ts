import { endpoint } from '../endpoint.ts'
import { type Role, roleSchema } from '../roles.ts'

export const result = { type: 'array', items: roleSchema } as const

export default endpoint<{ result: Role[] }>()({
  route: 'GET /roles',
  permission: 'people.read',
  summary: 'Every role with its scopes: those of the product, then those that operators made.',
})
