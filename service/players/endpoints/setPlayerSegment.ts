import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { lockPlayer } from '#service/players/rows/lock-player.ts'
import { setSegment } from '#service/players/rows/set-segment.ts'
import { foundPlayer } from './shared/found-player.ts'

export default operatorChanges('setPlayerSegment', async (call, { segment }) => {
  await lockPlayer(call.db, call.params.playerId)
  const { playerId, segment: before = null } = await foundPlayer(call)
  call.recordBefore(before)
  if (!(await setSegment(call.db, playerId, segment)))
    throw new ApiRefusal('conflict', `This player is in segment ${segment} already.`)
  return foundPlayer(call)
})
