import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { PLAY_ACCOUNT_TYPE } from '#schemas/limits.ts'
import { readPlayerAccounts } from '#service/ledger/balances.ts'
import { reads } from '#service/call/handler.ts'

export default reads('getPlayerAccountBalance', async (call, { currencyId }) => {
  const accounts = await readPlayerAccounts(call.db, call.player.playerId)
  const account = accounts.find(
    ({ accountType, accountCurrency }) => accountType === PLAY_ACCOUNT_TYPE && accountCurrency === currencyId,
  )
  if (account === undefined) throw new Fault(FAULT.notFound)
  return account
})
