import { operatorReads } from '#service/call/endpoint-handler.ts'
import { directionOf, isBehind, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'

const ORDER = {
  table: 'player_messages',
  time: 'created_at',
  id: 'player_message_id',
} as const

export default operatorReads('getPlayerMessages', async (call, { after, sort, limit = PAGE_SIZE }) => {
  const { isNewestFirst, direction } = directionOf(sort, 'newest')
  const { playerId } = await foundPlayer(call)
  let query = call.db
    .selectFrom('player_messages')
    .select(['player_message_id as messageId', 'title', 'body', 'created_at as time'])
    .where('player_id', '=', playerId)
  if (after !== undefined) query = query.where(isBehind({ ...ORDER, isNewestFirst }, after))
  const { rows, hasMore } = await readListPage(
    query.orderBy('created_at', direction).orderBy('player_message_id', direction),
    limit,
  )
  return { messages: [...rows], hasMore }
})
