import { yearOf } from '#modules/game-rules/rules/site-periods.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { searchTransactions } from '../search-transactions.ts'

export default operatorReads('getPlayerStatement', async (call, { year }) => {
  const { playerId } = await foundPlayer(call)
  const { timeZone, languages } = servedSite(call).manifest
  const period = yearOf(timeZone, year)
  const search = { playerId, languageId: languages.default, ...period, balances: true }
  const { balances = [] } = await searchTransactions(call.db, search, { page: 0, maxResults: 1 })
  return { ...period, accounts: balances }
})
