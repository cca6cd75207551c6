import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { cancelWithdrawal } from '../cancel-withdrawal.ts'
import { toWithdrawal } from '../withdrawal-rows.ts'

export default changes('payoutCancel', async ({ db, player }, { withdrawalId }) =>
  toWithdrawal(orFault(await cancelWithdrawal(db, player.playerId, withdrawalId))),
)
