import { reads } from '#service/call/handler.ts'
import { withdrawalSummary } from '../withdrawal-step.ts'

export default reads('getWithdrawalStep2', ({ db, site, player }, body) =>
  withdrawalSummary(db, site, { ...body, playerId: player.playerId }),
)
