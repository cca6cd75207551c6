import { GAME_INSTANCE_FIELDS } from '#schemas/entities/game-instance-fields.ts'
import { toColumns } from '#schemas/protocol/columns.ts'
import { filteredGames } from '#service/games/views/filtered-games.ts'
import { readInstances } from '#service/games/rows/instance-rows.ts'
import { gameInstanceOf } from '#service/games/views/instance-view.ts'
import { reads } from '#service/call/handler.ts'

/** Visitors who ask for the same list at the same time share one read; each player has a read of their own. */
export default reads('getFilteredGames', (call, { languageId = call.languageId, ...filter }) => {
  const playerId = call.player?.playerId ?? null
  const { memberId } = call.site
  const key = `filteredGames/${memberId}/${playerId}/${languageId}/${JSON.stringify(filter)}`
  return call.service.sharedReads.run(key, async () => {
    const rows = await readInstances(call.db, playerId, filteredGames(memberId, filter, { playerId }))
    return toColumns(
      rows.map((row) => gameInstanceOf(row, languageId)),
      GAME_INSTANCE_FIELDS,
    )
  })
})
