import { changes } from '#service/call/handler.ts'
import { now } from '#service/database/time.ts'
import { publishPlayer } from '#service/players/rows/personal-row.ts'

export default changes('markToolsShown', async ({ db, service, player: { playerId } }) => {
  const { numUpdatedRows } = await db
    .updateTable('players')
    .set({ tools_shown_at: now })
    .where('player_id', '=', playerId)
    .where('tools_shown_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await publishPlayer(db, service.vault, playerId)
  return 'success' as const
})
