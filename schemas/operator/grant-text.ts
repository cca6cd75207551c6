import type { Grant } from './people.ts'
import { INTEGER_MAX } from '../protocol/numbers.ts'
import { roleIdSchema } from './roles.ts'

/** `support@aurora`, `games@2` or `finance`: a role on one site, on the sites of an operator, or on every site. Null for another form. */
export function grantOf(text: string): Grant | null {
  const [role = '', at, ...more] = text.trim().split('@')
  if (!new RegExp(roleIdSchema.pattern).test(role) || more.length > 0) return null
  if (at === undefined) return { role }
  if (/^[1-9][0-9]*$/.test(at)) return Number(at) <= INTEGER_MAX ? { role, operatorId: Number(at) } : null
  return /^[a-z][a-z0-9-]{0,31}$/.test(at) ? { role, siteId: at } : null
}
