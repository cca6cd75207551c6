import { GAME_INSTANCE_FIELDS } from '#schemas/entities/game-instance-fields.ts'
import { toColumns } from '#schemas/protocol/columns.ts'
import { filteredGames } from '#service/games/filtered-games.ts'
import { readInstances } from '#service/games/instance-rows.ts'
import { gameInstanceOf } from '#service/games/instance-view.ts'
import { reads } from '#service/call/handler.ts'

export default reads('getFilteredGames', async (call, { languageId = call.languageId, ...filter }) => {
  const playerId = call.player?.playerId ?? null
  const which = filteredGames(call.site.memberId, filter, { playerId })
  const rows = await readInstances(call.db, playerId, which)
  return toColumns(
    rows.map((row) => gameInstanceOf(row, languageId)),
    GAME_INSTANCE_FIELDS,
  )
})
