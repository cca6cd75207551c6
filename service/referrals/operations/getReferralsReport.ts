import { reads } from '#service/call/handler.ts'
import { readReferrals } from '#service/referrals/read-referrals.ts'

export default reads('getReferralsReport', ({ db, service, player }) =>
  readReferrals(db, service.vault, player.playerId),
)
