import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { removeSelfExclusion } from '../remove-exclusion.ts'
import { playerProtection } from './shared/player-protection.ts'

export default operatorChanges('removeSelfExclusion', async (call) => {
  const { playerId } = await foundPlayer(call)
  const site = servedSite(call)
  if (!site.manifest.settings.selfExclusion.removable)
    throw new ApiRefusal(
      'conflict',
      'On this site a self-exclusion does not end before its end: the manifest has settings.selfExclusion.removable false.',
    )
  const refusal = await removeSelfExclusion(call.db, call.service, { site, playerId })
  if (refusal === 'none') throw new ApiRefusal('conflict', 'This account has no self-exclusion.')
  if (refusal === 'ends-before') throw new ApiRefusal('conflict', 'The self-exclusion ends by then already.')
  return playerProtection(call)
})
