import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { sendPrivateMessage } from '../send-message.ts'

export default operatorChanges('sendPlayerMessage', async (call, message) => {
  const player = await foundPlayer(call)
  await sendPrivateMessage(call.db, player.playerId, message)
  return player
})
