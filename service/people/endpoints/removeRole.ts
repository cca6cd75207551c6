import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { ownRole } from '../own-role.ts'
import { lockPeople } from '../people-rows.ts'
import { acceptScopes } from '../person-rules.ts'

export default operatorChanges('removeRole', async ({ db, token, params: { roleId } }) => {
  await lockPeople(db)
  const scopes = await ownRole(db, roleId)
  if (scopes === null) throw new ApiRefusal('not-found', 'There is no such role.')
  acceptScopes(token, scopes)
  const grant = await db
    .selectFrom('person_grants')
    .select('person_id')
    .where('role_id', '=', roleId)
    .limit(1)
    .executeTakeFirst()
  if (grant !== undefined)
    throw new ApiRefusal('conflict', 'Somebody has this role: give them another one first.')
  await db.deleteFrom('own_roles').where('role_id', '=', roleId).execute()
  return { roleId, scopes, isOwn: true }
})
