import { Fault, type FaultCode } from '#schemas/protocol/faults.ts'
import { finishInstant, type FinishRefusal } from '#service/draws/finish-instant.ts'
import { finishedCard } from '#service/games/finished-card.ts'
import { changes, playerOf } from './handler.ts'

const FAULT_OF = {
  'no-such-card': 'Server.ResourceNotFound',
  'not-yours': '102',
  refunded: 'Server.ResourceNotFound',
  'not-drawn-yet': 'Server.Processing',
} as const satisfies Record<FinishRefusal, FaultCode>

export default changes('confirmCrosswordEnd', async (tx, call, { gameInstanceId }) => {
  const { playerId } = playerOf(call)
  const refusal = await finishInstant(tx, { gameInstanceId, memberId: call.site.memberId, playerId })
  if (refusal !== null) throw new Fault(FAULT_OF[refusal], { gameInstanceId })
  return finishedCard(tx, gameInstanceId, playerId)
})
