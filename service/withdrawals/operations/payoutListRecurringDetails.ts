import { reads } from '#service/call/handler.ts'
import { recurringAccounts } from '../bank-accounts.ts'

export default reads('payoutListRecurringDetails', ({ db, player }, { currencyId }) =>
  recurringAccounts(db, { playerId: player.playerId, currencyId }),
)
