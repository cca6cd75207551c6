import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { changes } from '#service/call/handler.ts'
import { liftGameBlock } from '../game-blocks.ts'

export default changes('liftGameBlock', async ({ db, player: { playerId } }, { blockId }) => {
  const answer = await liftGameBlock(db, { playerId, blockId })
  if (answer === null) throw new Fault(FAULT.notYours)
  return answer
})
