import { ROLES } from '#schemas/operator/roles.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
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
