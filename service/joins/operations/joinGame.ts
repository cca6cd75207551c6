import { strict as assert } from 'node:assert'
import { keyedCall } from '#service/call/run-change.ts'
import { joinSiteOf } from '#service/joins/join-attempt.ts'
import { selfManaged } from '#service/call/handler.ts'

export default selfManaged('joinGame', async (call, request) => {
  const { playerId } = call.player
  assert(call.key !== null, 'an operation that moves money has a key')
  const { scope, key, bodyHash } = keyedCall(call, call.key, 'joinGame')
  return call.service.joins.join({ site: joinSiteOf(call.site), playerId, scope, key, bodyHash, request })
})
