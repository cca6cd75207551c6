import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listGames } from '#service/games/views/list-games.ts'

export default operatorReads('getGames', async (call, request) => {
  const { memberId } = servedSite(call)
  const { rows, hasMore } = await listGames(call.db, { ...request, memberId })
  return { games: [...rows], hasMore }
})
