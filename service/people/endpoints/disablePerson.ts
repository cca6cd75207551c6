import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { now } from '#service/database/time.ts'
import { lockOther } from '../lock-other.ts'
import { hasAdministrator } from '../people-rows.ts'
import { endLinks } from '../person-links.ts'
import { endPersonSessions } from '../person-sessions.ts'
import { keepAdministrator, viewOf } from '../view-of.ts'

/** Tokens of a disabled person are refused while the person is disabled. */
export default operatorChanges('disablePerson', async (call) => {
  const { db } = call
  const { personId, disabledAt } = await lockOther(call, call.params.personId)
  const hadOne = await hasAdministrator(db)
  if (disabledAt === null) {
    await db.updateTable('people').set({ disabled_at: now }).where('person_id', '=', personId).execute()
    await endPersonSessions(db, personId)
    await endLinks(db, personId)
    await keepAdministrator(call, { hadOne })
  }
  return viewOf(call, personId)
})
