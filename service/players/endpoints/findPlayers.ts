import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { foundPlayers } from './shared/found-player.ts'
import { usernameKeyOf } from '../username-key.ts'

export default operatorReads('findPlayers', async (call, { username }) =>
  foundPlayers(call.db, servedSite(call).memberId)
    .where('username_key', '=', usernameKeyOf(username))
    .execute(),
)
