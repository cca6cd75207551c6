import { GAME_INSTANCE_FIELDS } from '#schemas/entities/game-instance-fields.ts'
import { toColumns } from '#schemas/protocol/columns.ts'
import { gameHistory } from '#service/games/game-history.ts'
import { gameInstanceOf } from '#service/games/instance-view.ts'
import { playerOf, reads } from './handler.ts'

export default reads('searchGameHistory', async (call, search) => {
  const who = { memberId: call.site.memberId, playerId: playerOf(call).playerId }
  const rows = await gameHistory(call.service.database, who, search)
  return toColumns(
    rows.map((row) => gameInstanceOf(row, call.languageId)),
    GAME_INSTANCE_FIELDS,
  )
})
