import { operatorReads } from '#service/call/endpoint-handler.ts'
import { readConsents } from '#service/marketing/consents.ts'
import { foundPlayer } from './shared/found-player.ts'

export default operatorReads('getPlayerMarketing', async (call) => {
  const { playerId } = await foundPlayer(call)
  return { playerId, consents: await readConsents(call.db, playerId) }
})
