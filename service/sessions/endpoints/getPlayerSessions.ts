import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { usernameKeyOf } from '#service/players/rules/username-key.ts'
import { deviceSubjects } from '../known-devices.ts'
import { listPlayerSessions } from '../list-player-sessions.ts'

export default operatorReads('getPlayerSessions', async (call, request) => {
  const { playerId, username } = await foundPlayer(call)
  const { memberId } = servedSite(call)
  const subjects = deviceSubjects(call.service.keys, memberId, usernameKeyOf(username))
  return listPlayerSessions(call.db, { ...request, playerId, subjects })
})
