import { findInstance } from '#service/games/rows/find-instance.ts'
import { playProof } from '#service/games/views/play-proof.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('getPlayProof', async (call, { gameInstanceId, playId }) => {
  const { playerId } = call.player
  const row = orFault(await findInstance(call.db, call, gameInstanceId))
  return orFault(await playProof(call.service.database, row, { playId, playerId }))
})
