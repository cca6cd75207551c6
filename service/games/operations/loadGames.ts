import { sql } from 'kysely'
import { GAME_INSTANCE_FIELDS } from '#schemas/entities/game-instance-fields.ts'
import { toColumns } from '#schemas/protocol/columns.ts'
import { readInstances } from '#service/games/rows/instance-rows.ts'
import { gameInstanceOf } from '#service/games/views/instance-view.ts'
import { reads } from '#service/call/handler.ts'

export default reads('loadGames', async (call, { gameInstanceIds }) => {
  const rows = await readInstances(
    call.db,
    call.player?.playerId ?? null,
    sql`where instance.game_instance_id = any(${gameInstanceIds}::bigint[])
      and instance.member_id = ${call.site.memberId} order by instance.game_instance_id`,
  )
  return toColumns(
    rows.map((row) => gameInstanceOf(row, call.languageId)),
    GAME_INSTANCE_FIELDS,
  )
})
