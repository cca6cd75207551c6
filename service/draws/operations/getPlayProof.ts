import { findInstance } from '#service/games/find-instance.ts'
import { playProof } from '#service/games/play-proof.ts'
import { reads } from '#service/call/handler.ts'

export default reads('getPlayProof', async (call, { gameInstanceId, playId }) => {
  const { playerId } = call.player
  return playProof(call.service.database, await findInstance(call.db, call, gameInstanceId), {
    playId,
    playerId,
  })
})
