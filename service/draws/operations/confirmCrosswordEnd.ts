import { Fault, FAULT, type FaultCode } from '#schemas/protocol/faults.ts'
import { finishInstant, type FinishRefusal } from '#service/draws/finish-instant.ts'
import { finishedCard } from '#service/games/finished-card.ts'
import { changes } from '#service/call/handler.ts'

const FAULT_OF = {
  'no-such-card': FAULT.notFound,
  'not-yours': FAULT.notYours,
  refunded: FAULT.notFound,
  'not-drawn-yet': FAULT.processingFailed,
} as const satisfies Record<FinishRefusal, FaultCode>

export default changes('confirmCrosswordEnd', async ({ db, service, site, player }, { gameInstanceId }) => {
  const { playerId } = player
  const card = { gameInstanceId, memberId: site.memberId, playerId }
  const refusal = await finishInstant(db, card, service)
  if (refusal !== null) throw new Fault(FAULT_OF[refusal], { gameInstanceId })
  return finishedCard(db, gameInstanceId, playerId)
})
