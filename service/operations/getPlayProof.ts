import { findInstance } from '#service/games/find-instance.ts'
import { playProof } from '#service/games/play-proof.ts'
import { playerOf, reads } from './handler.ts'

export default reads('getPlayProof', async (call, { gameInstanceId, playId }) => {
  const { playerId } = playerOf(call)
  return playProof(call.service.database, await findInstance(call, gameInstanceId), { playId, playerId })
})
