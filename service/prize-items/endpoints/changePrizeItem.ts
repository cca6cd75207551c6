import { strict as assert } from 'node:assert'
import type { ApiErrorCode } from '#schemas/operator/api-error.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { lockPrizeItem } from '../prize-item-rows.ts'
import { changePrizeItem, type NotChanged, toOperatedItems } from '../operated-prize-items.ts'

const REFUSALS = {
  'not-found': ['not-found', 'This site has no such won item.'],
  'wrong-state': ['conflict', 'The item cannot get from its present state into this one.'],
  'no-such-agent': ['refused', 'Name an agent of this site that is not closed.'],
} as const satisfies Record<NotChanged, readonly [ApiErrorCode, string]>

export default operatorChanges('changePrizeItem', async (call, request) => {
  const { db, service, params, token } = call
  const { memberId } = servedSite(call)
  const change = { ...request, memberId, prizeItemId: params.prizeItemId, by: token.name }
  const present = await lockPrizeItem(db, params.prizeItemId)
  call.recordBefore(
    present && { status: present.status, agentId: present.agent_id, reference: present.reference },
  )
  const outcome = await changePrizeItem(db, service.vault, change)
  if (typeof outcome === 'string') {
    const [error, message] = REFUSALS[outcome]
    throw new ApiRefusal(error, message)
  }
  const [item] = await toOperatedItems(db, service.vault, [outcome])
  assert(item !== undefined)
  return item
})
