import { operatorReads } from '#service/call/endpoint-handler.ts'
import { readFormConsents } from '../forms/form-consents.ts'
import { foundPlayer } from './shared/found-player.ts'

export default operatorReads('getPlayerConsents', async (call) => {
  const { playerId } = await foundPlayer(call)
  return { playerId, consents: await readFormConsents(call.db, playerId) }
})
