import { findInstance } from '#service/games/find-instance.ts'
import { payoutInfoOf } from '#service/games/payout-view.ts'
import { reads } from './handler.ts'

export default reads('getGamePayoutInfo', async (call, { gameInstanceId }) =>
  payoutInfoOf(await findInstance(call, gameInstanceId)),
)
