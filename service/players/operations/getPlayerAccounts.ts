import { readPlayerAccounts } from '#service/ledger/balances.ts'
import { reads } from '#service/call/handler.ts'

export default reads('getPlayerAccounts', (call) => readPlayerAccounts(call.db, call.player.playerId))
