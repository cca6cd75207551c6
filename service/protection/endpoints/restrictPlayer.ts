import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { beginRestriction } from '../restrict-player.ts'
import { playerProtection } from './shared/player-protection.ts'

export default operatorChanges('restrictPlayer', async (call, { kind, until }) => {
  const { playerId } = await foundPlayer(call)
  const { memberId } = servedSite(call)
  if (until <= call.service.clock.now()) {
    const refusals = [bodyRefusal('$.until', until, 'must be in the future')]
    throw new ApiRefusal('refused', 'The restriction would be refused.', { refusals })
  }
  const restriction = { kind, playerId, memberId, languageId: '', until }
  const begun = await beginRestriction(call.db, call.service, restriction)
  if (begun !== 'success') throw new ApiRefusal('conflict', 'The player is restricted for longer already.')
  return playerProtection(call)
})
