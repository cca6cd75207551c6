import { findInstance } from '#service/games/rows/find-instance.ts'
import { readPayoutInfo } from '#service/games/views/payout-view.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('getGamePayoutInfo', async (call, { gameInstanceId, languageId = call.languageId }) =>
  readPayoutInfo(
    call.service.database,
    orFault(await findInstance(call.db, call, gameInstanceId)),
    languageId,
  ),
)
