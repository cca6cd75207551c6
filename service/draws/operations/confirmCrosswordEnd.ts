import { strict as assert } from 'node:assert'
import { keyedCall } from '#service/call/run-change.ts'
import { selfManaged } from '#service/call/handler.ts'

export default selfManaged('confirmCrosswordEnd', async (call, { gameInstanceId }) => {
  const { playerId } = call.player
  assert(call.key !== null, 'an operation that moves money has a key')
  const keyed = keyedCall(call, call.key, 'confirmCrosswordEnd')
  return call.service.cards.finish({ ...keyed, gameInstanceId, memberId: call.site.memberId, playerId })
})
