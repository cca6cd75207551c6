import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { type NotErasable, refuseErasure } from '#service/personal-data/erase-player.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { lockPlayer } from '#service/players/rows/lock-player.ts'
import { askApproval } from '../decide-approval.ts'
import { asked, partsOf } from './shared/approved.ts'

const REFUSALS: Record<NotErasable, string> = {
  erased: 'The personal data of this player is erased already.',
  money: 'The player has money or a debt: pay it out, hand it over or adjust it first.',
  plays: 'The player has plays in draws that are not over.',
  payments: 'A deposit or a withdrawal of the player is open.',
  subscriptions: 'The player has a subscription: it must end first.',
  prizes: 'The player has a won item that is not handed over.',
}

export default operatorChanges('erasePlayer', async (call, { reason }) => {
  const { playerId } = await foundPlayer(call)
  await lockPlayer(call.db, playerId)
  const refusal = await refuseErasure(call.db, playerId)
  if (refusal !== null) throw new ApiRefusal('conflict', REFUSALS[refusal])
  const outcome = await askApproval(call.db, {
    playerId,
    kind: 'erasure',
    wanted: {},
    reason,
    by: call.token.name,
    parts: partsOf(call),
  })
  return asked(outcome, REFUSALS.erased)
})
