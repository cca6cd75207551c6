import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { reads } from '#service/call/handler.ts'
import { searchTransactions } from '../search-transactions.ts'

export default reads('searchTransactions', (call, { request = {}, ...pages }) => {
  const { playerId } = call.player
  const { playerId: asked = playerId, languageId = call.languageId, ...search } = request
  if (asked !== playerId) throw new Fault(FAULT.notYours)
  return searchTransactions(call.db, { playerId, languageId, ...search }, pages)
})
