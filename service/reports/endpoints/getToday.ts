import { type Permission, permits } from '#schemas/operator/permissions.ts'
import type { SiteParams } from '#schemas/operator/params.ts'
import { QUEUES } from '#schemas/operator/reports.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import { scopesOn } from '#service/people/role-scopes.ts'
import { readNextDraws } from '../next-draws.ts'
import { QUEUE_PERMISSIONS, readQueues } from '../queues.ts'
import { readFlows, readMoments } from '../read-day.ts'

export default operatorReads('getToday', async (call) => {
  const { db } = call
  const { memberId, manifest } = servedSite(call)
  const may = mayRead(call)
  const { day, now, dayStart, weekBefore, weekBeforeStart } = await readMoments(db, manifest.timeZone)
  const queues = readQueues(
    db,
    memberId,
    QUEUES.filter((queue) => may(QUEUE_PERMISSIONS[queue])),
  )
  const draws = may('games.read')
    ? readNextDraws(db, { memberId, languageId: manifest.languages.default })
    : undefined
  const flows = may('reports.read')
    ? Promise.all([
        // Events of the present millisecond count.
        readFlows(db, { memberId, from: dayStart, to: now + 1 }),
        readFlows(db, { memberId, from: weekBeforeStart, to: weekBefore }),
      ])
    : undefined
  const [money, next] = await Promise.all([flows, draws])
  return {
    day,
    now,
    queues: await queues,
    ...(money !== undefined && { today: money[0], weekBefore: money[1] }),
    ...(next !== undefined && { draws: next }),
  }
})

/** Whether the caller has a permission on the site of the call. */
function mayRead(call: OperatorCall<SiteParams>): (permission: Permission) => boolean {
  const { memberId, manifest } = servedSite(call)
  const { within } = call.token
  const scopes = scopesOn(call.token, { memberId, operatorId: manifest.operatorId })
  return (permission) => permits(scopes, permission) && (within === undefined || permits(within, permission))
}
