import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { gameOfInstance } from './shared/game-of-instance.ts'
import { callOffInstance, type CallOffRefusal } from '../operated-instance.ts'

const MESSAGES: Record<CallOffRefusal, string> = {
  'not-found': 'This site has no such instance.',
  'instant-game': 'A card is drawn when it is bought: there is nothing to give back.',
  refunded: 'Everything that was paid for this instance goes back already.',
  drawn: 'This instance has been drawn: its prizes are paid.',
}

export default operatorChanges('callOffInstance', async (call) => {
  const instance = { memberId: servedSite(call).memberId, gameInstanceId: call.params.gameInstanceId }
  const refusal = await callOffInstance(call.db, instance, call.service.seeds)
  if (refusal !== null) {
    throw new ApiRefusal(refusal === 'not-found' ? 'not-found' : 'conflict', MESSAGES[refusal])
  }
  return gameOfInstance(call.db, instance)
})
