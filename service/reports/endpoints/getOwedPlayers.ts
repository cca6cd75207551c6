import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listOwedPlayers } from '../owed-money.ts'

export default operatorReads('getOwedPlayers', async (call, asked) =>
  listOwedPlayers(call.db, servedSite(call).memberId, asked),
)
