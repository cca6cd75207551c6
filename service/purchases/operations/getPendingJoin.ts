import { reads } from '#service/call/handler.ts'
import { readPendingJoin } from '#service/pending-joins/pending-join-rows.ts'

export default reads('getPendingJoin', async ({ db, player }) => {
  const pendingJoin = await readPendingJoin(db, player.playerId)
  return pendingJoin === null ? {} : { pendingJoin }
})
