import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { reads } from '#service/call/handler.ts'
import { withdrawalSummary } from '../withdrawal-step.ts'

export default reads('getWithdrawalStep2', ({ db, service, site, player }, body) =>
  withdrawalSummary(
    db,
    { site, processors: paymentProcessors(service, [site]) },
    { ...body, playerId: player.playerId },
  ),
)
