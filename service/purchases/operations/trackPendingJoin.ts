import { changes } from '#service/call/handler.ts'
import { joinSiteOf } from '#service/joins/join-attempt.ts'
import { cancelPendingJoin, trackedNow, trackPendingJoin } from '#service/purchases/track-pending-join.ts'

export default changes('trackPendingJoin', async (call, { ticketRequest: ticket }) => {
  const { db, site, player, service } = call
  const { playerId } = player
  if (ticket === undefined) {
    await cancelPendingJoin(db, playerId)
    return { result: 1, ...(await trackedNow(db, playerId)) }
  }
  const digestSecret = service.keys.current('digest').secret
  return trackPendingJoin(db, { site: joinSiteOf(site), playerId, ticket, digestSecret })
})
