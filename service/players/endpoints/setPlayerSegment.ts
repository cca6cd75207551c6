import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { setSegment } from '#service/players/rows/set-segment.ts'
import { foundPlayer } from './shared/found-player.ts'

export default operatorChanges('setPlayerSegment', async (call, { segment }) => {
  const { playerId } = await foundPlayer(call)
  if (!(await setSegment(call.db, playerId, segment)))
    throw new ApiRefusal('conflict', `This player is in segment ${segment} already.`)
  return foundPlayer(call)
})
