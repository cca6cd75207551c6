import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listAuditLog } from '../list-audit-log.ts'

export default operatorReads('listSiteAuditLog', async (call, request) => {
  const { memberId } = servedSite(call)
  const { siteId } = call.params
  const { playerId } = request
  const own =
    playerId === undefined
      ? undefined
      : await call.db
          .selectFrom('players')
          .select('player_id')
          .where('player_id', '=', playerId)
          .where('member_id', '=', memberId)
          .executeTakeFirst()
  return listAuditLog(call.db, { ...request, siteId, ownPlayerId: own?.player_id })
})
