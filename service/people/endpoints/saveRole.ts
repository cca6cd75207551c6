import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { now } from '#service/database/time.ts'
import { lockPeople } from '../people-rows.ts'
import { acceptScopes } from '../person-rules.ts'
import { ownRole, ownRoleView } from '../own-role.ts'

export default operatorChanges(
  'saveRole',
  async ({ db, token, recordBefore, params: { roleId } }, { scopes }) => {
    await lockPeople(db)
    const before = await ownRole(db, roleId)
    recordBefore(before)
    // The caller may not change a role that has more permissions than the caller, not even to remove some.
    if (before !== null) acceptScopes(token, before)
    acceptScopes(token, scopes)
    const values = { scopes: [...scopes], changed_by: token.name, changed_at: now }
    await db
      .insertInto('own_roles')
      .values({ role_id: roleId, ...values })
      .onConflict((same) => same.column('role_id').doUpdateSet(values))
      .execute()
    return { role: ownRoleView(roleId, scopes), before }
  },
)
