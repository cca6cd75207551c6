import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { demandPasswordChange } from '../demand-password-change.ts'

export default operatorChanges('demandPasswordChange', async (call) => {
  const player = await foundPlayer(call)
  await demandPasswordChange(call.db, player.playerId)
  await call.service.sessions.end(call.db, { playerId: player.playerId }, 'passwordChanged')
  return player
})
