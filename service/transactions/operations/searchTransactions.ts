import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { reads } from '#service/call/handler.ts'
import { nextBonusEnds } from '#service/coupons/end-bonuses.ts'
import { searchTransactions } from '../search-transactions.ts'

export default reads('searchTransactions', async (call, { request = {}, ...pages }) => {
  const { playerId } = call.player
  const { playerId: asked = playerId, languageId = call.languageId, ...search } = request
  if (asked !== playerId) throw new Fault(FAULT.notYours)
  const found = await searchTransactions(call.db, { playerId, languageId, ...search }, pages)
  if (found.balances === undefined) return found
  const ends = await nextBonusEnds(call.db, playerId)
  const balances = found.balances.map((period) => {
    const end = ends.find(({ currencyId }) => currencyId === period.currencyId)
    if (period.account !== 'bonus' || end === undefined) return period
    return { ...period, nextEnd: { amount: end.amount, time: end.time } }
  })
  return { ...found, balances }
})
