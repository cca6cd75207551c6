import { GAME_INSTANCE_FIELDS } from '#schemas/entities/game-instance-fields.ts'
import { toColumns } from '#schemas/protocol/columns.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { gameHistory } from '#service/games/views/game-history.ts'
import { gameInstanceOf } from '#service/games/views/instance-view.ts'
import { reads } from '#service/call/handler.ts'

export default reads('searchGameHistory', async (call, { request = {}, ...pages }) => {
  const { playerId } = call.player
  const { playerId: asked = playerId, languageId = call.languageId, ...ended } = request
  if (asked !== playerId) throw new Fault(FAULT.notYours)
  const found = { memberId: call.site.memberId, playerId, ...ended }
  const { rows, wonInKind, totalCount } = await gameHistory(call.service.database, found, pages)
  const instances = rows.map((row) => ({
    ...gameInstanceOf(row, languageId),
    ...(wonInKind.has(row.game_instance_id) && { playerWonInKind: true }),
  }))
  return { result: toColumns(instances, GAME_INSTANCE_FIELDS), totalCount }
})
