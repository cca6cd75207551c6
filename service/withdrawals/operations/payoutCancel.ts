import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { cancelWithdrawal } from '../cancel-withdrawal.ts'
import { toWithdrawal } from '../withdrawal-rows.ts'

export default changes('payoutCancel', async ({ db, site, player: { playerId } }, body) => {
  const isAllowed = site.manifest.settings.cancelWithdrawals
  return toWithdrawal(orFault(await cancelWithdrawal(db, { ...body, playerId, isAllowed })))
})
