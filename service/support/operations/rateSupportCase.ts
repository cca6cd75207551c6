import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { rateCase } from '#service/support/rate-case.ts'

export default changes('rateSupportCase', async ({ db, site, player }, body) => {
  const result = await rateCase(db, { memberId: site.memberId, playerId: player.playerId, ...body })
  return orFault(result === null ? { refused: 'notYours' as const } : { result })
})
