import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { lockOther, refuseOfProvider } from '../lock-other.ts'
import { hasAdministrator, replaceGrants } from '../people-rows.ts'
import { acceptGrants } from '../person-rules.ts'
import { keepAdministrator, viewOf } from '../view-of.ts'

export default operatorChanges('changeGrants', async (call, wanted) => {
  const { db, service, token } = call
  const other = await lockOther(call, call.params.personId)
  refuseOfProvider(other)
  const { personId } = other
  const hadOne = await hasAdministrator(db)
  const { grants: before } = await viewOf(call, personId)
  call.recordBefore(before)
  const grants = await acceptGrants(db, token, { grants: wanted.grants, sites: service.sites })
  await replaceGrants(db, personId, grants)
  await keepAdministrator(call, { hadOne })
  return { person: await viewOf(call, personId), before }
})
