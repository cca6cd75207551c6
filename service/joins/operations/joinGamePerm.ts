import { strict as assert } from 'node:assert'
import { bodyDigests } from '#service/call/body-digest.ts'
import { orFault } from '#service/call/refused.ts'
import { selfManaged } from '#service/call/handler.ts'
import { keyedCall } from '#service/call/run-change.ts'
import { joinSiteOf } from '#service/joins/join-attempt.ts'
import { unlessSiteClosed } from '#service/joins/refuse-closed-site.ts'

/** The scope and the digest are those of `joinGame`, which makes the purchases that waited for a deposit: the same bets are bought once. */
export default selfManaged('joinGamePerm', async (call, request) => {
  const { service, site, player } = call
  assert(call.key !== null, 'an operation that moves money has a key')
  const { scope, key } = keyedCall(call, call.key, 'joinGame')
  const digests = bodyDigests(service.keys, 'joinGame', request)
  const { playerId } = player
  return orFault(
    unlessSiteClosed(
      await service.joins.join({ site: joinSiteOf(site), playerId, scope, key, ...digests, request }),
    ),
  )
})
