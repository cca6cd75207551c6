import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { closeOwnCase } from '#service/support/close-own-case.ts'

export default changes('closeOwnSupportCase', async ({ db, site, player }, { caseId }) => {
  const owner = { memberId: site.memberId, playerId: player.playerId, caseId }
  const result = await closeOwnCase(db, owner)
  return orFault(result === null ? { refused: 'notYours' as const } : { result })
})
