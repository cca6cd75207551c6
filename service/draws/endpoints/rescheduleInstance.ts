import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { gameOfInstance } from './shared/game-of-instance.ts'
import { drawTimeOf, rescheduleInstance } from '../operated-instance.ts'

export default operatorChanges('rescheduleInstance', async (call, { tournamentStartTime: startAt }) => {
  const instance = { memberId: servedSite(call).memberId, gameInstanceId: call.params.gameInstanceId }
  call.recordBefore({ tournamentStartTime: await drawTimeOf(call.db, instance.gameInstanceId) })
  switch (await rescheduleInstance(call.db, { ...instance, startAt })) {
    case null:
      return gameOfInstance(call.db, instance)
    case 'not-found':
      throw new ApiRefusal('not-found', 'This site has no such instance.')
    case 'no-draw-time':
      throw new ApiRefusal('conflict', 'This game is drawn when it is full, and at no time.')
    case 'sales-ended':
      throw new ApiRefusal('conflict', 'The sales of this instance have ended.')
    case 'too-soon': {
      const expected = 'must leave time for sales: they end as long before the draw as the game says'
      const refusals = [bodyRefusal('$.tournamentStartTime', startAt, expected)]
      throw new ApiRefusal('refused', 'The draw was not moved.', { refusals })
    }
  }
})
