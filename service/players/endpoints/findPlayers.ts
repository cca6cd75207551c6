import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { usernameKeyOf } from '#service/players/rules/username-key.ts'
import { findPlayer } from './shared/found-player.ts'

export default operatorReads('findPlayers', async (call, { username }) => {
  const usernameKey = usernameKeyOf(username)
  const player = await findPlayer(call.db, servedSite(call).memberId, { usernameKey })
  return player === null ? [] : [player]
})
