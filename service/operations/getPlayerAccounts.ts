import { readPlayerAccounts } from '#service/ledger/balances.ts'
import { playerOf, reads } from './handler.ts'

export default reads('getPlayerAccounts', (call) =>
  readPlayerAccounts(call.service.database.kysely, playerOf(call).playerId),
)
