import { operatorReads } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { searchPlayers } from '../rows/search-players.ts'

export default operatorReads('findPlayers', (call, { search }) => {
  const { memberId, operatorId, manifest } = servedSite(call)
  const country = manifest.registration.defaultCountry ?? null
  return searchPlayers(call.db, call.service.vault, { memberId, operatorId, country, asked: search })
})
