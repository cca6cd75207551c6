import { ROLES } from '#schemas/operator/roles.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { ownRoleView } from '../own-role.ts'

export default operatorReads('getRoles', async ({ db }) => {
  const own = await db.selectFrom('own_roles').select(['role_id', 'scopes']).orderBy('role_id').execute()
  return [
    ...Object.entries(ROLES).map(([roleId, scopes]) => ({ roleId, scopes: [...scopes], isOwn: false })),
    ...own.map(({ role_id: roleId, scopes }) => ownRoleView(roleId, scopes)),
  ]
})
