import { changes } from '#service/call/handler.ts'
import { countVisit } from '#service/referrals/visits.ts'

export default changes('trackReferralCode', ({ db, service, site, player, sidHash }, { refStr }) =>
  countVisit(db, service.keys, {
    memberId: site.memberId,
    playerId: player?.playerId ?? null,
    sidHash,
    code: refStr,
  }),
)
