import { bonoboPayoutOf } from '#service/games/views/bonobo-payout.ts'
import { findInstance } from '#service/games/rows/find-instance.ts'
import { readPayoutInfo } from '#service/games/views/payout-view.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('getBonoboPayout', async (call, { gameInstanceId, languageId = call.languageId }) => {
  const row = orFault(await findInstance(call.db, call, gameInstanceId))
  return bonoboPayoutOf(await readPayoutInfo(call.service.database, row, languageId))
})
