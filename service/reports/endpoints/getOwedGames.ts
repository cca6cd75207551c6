import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { listOwedGames } from '../owed-money.ts'

export default operatorReads('getOwedGames', async (call, asked) => {
  const { memberId, manifest } = servedSite(call)
  return listOwedGames(call.db, memberId, { ...asked, languageId: manifest.languages.default })
})
