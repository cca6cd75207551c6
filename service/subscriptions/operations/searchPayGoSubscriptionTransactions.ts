import { searchPayGo } from '#service/subscriptions/pay-go.ts'
import { reads } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'

export default reads('searchPayGoSubscriptionTransactions', async (call, { request = {}, ...pages }) => {
  const { playerId } = call.player
  return orFault(await searchPayGo(call.db, { playerId, ...request }, pages, call.languageId))
})
