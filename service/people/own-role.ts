import { type Role, ROLES } from '#schemas/operator/roles.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { withVersion } from '#service/call/version-of.ts'
import type { Db } from '#service/database/database.ts'

/** The scopes of a role that operators made; null if there is none. Throws for a role of the product. */
export async function ownRole(db: Db, roleId: string): Promise<string[] | null> {
  if (Object.hasOwn(ROLES, roleId)) {
    throw new ApiRefusal('conflict', `The role ${roleId} is part of the product: give yours another name.`)
  }
  const row = await db
    .selectFrom('own_roles')
    .select('scopes')
    .where('role_id', '=', roleId)
    .executeTakeFirst()
  return row?.scopes ?? null
}

/** A role that operators made, as the API shows it. */
export const ownRoleView = (roleId: string, scopes: readonly string[]): Role =>
  withVersion({ roleId, scopes: [...scopes], isOwn: true }, scopes)
