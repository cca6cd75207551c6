import { reads } from '#service/call/handler.ts'
import { openWithdrawals, toWithdrawal } from '../withdrawal-rows.ts'

export default reads('getPendingWithdrawals', async ({ db, player }) => {
  const rows = await openWithdrawals(db, player.playerId)
  return rows.map(toWithdrawal)
})
