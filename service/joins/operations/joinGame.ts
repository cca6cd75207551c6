import { strict as assert } from 'node:assert'
import { keyedCall } from '#service/call/run-change.ts'
import { joinSiteOf } from '#service/joins/join-attempt.ts'
import { unlessSiteClosed } from '#service/joins/refuse-closed-site.ts'
import { orFault } from '#service/call/refused.ts'
import { selfManaged } from '#service/call/handler.ts'

export default selfManaged('joinGame', async (call, request) => {
  const { playerId } = call.player
  assert(call.key !== null, 'an operation that moves money has a key')
  const { operation: _operation, ...keyed } = keyedCall(call, call.key, 'joinGame')
  const attempt = { site: joinSiteOf(call.site), playerId, ...keyed, request }
  return orFault(unlessSiteClosed(await call.service.joins.join(attempt)))
})
