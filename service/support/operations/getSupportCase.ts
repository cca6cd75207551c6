import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { readOwnCase } from '#service/support/read-cases.ts'
import { supportSettings } from '#service/support/support-settings.ts'

export default reads('getSupportCase', async ({ db, service, site, player }, { caseId }) => {
  const owner = { memberId: site.memberId, playerId: player.playerId, caseId }
  const read = await readOwnCase(db, service.vault, { ...owner, settings: supportSettings(site) })
  return orFault(read ?? { refused: 'notYours' as const })
})
