import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { endAdvert } from '../operated-adverts.ts'

export default operatorChanges('endAdvert', async (call) => {
  const which = { memberId: servedSite(call).memberId, advertId: call.params.advertId }
  const ended = await endAdvert(call.db, which)
  if (ended === null) throw new ApiRefusal('not-found', 'This site has no such advert.')
  return ended
})
