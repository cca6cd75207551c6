import { auditedAdvert } from '#schemas/operator/adverts.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChangesAfter } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { changeAdvert, readOperated } from '../operated-adverts.ts'
import { allowedPicture, askForPicture, refuseTerms } from './shared/advert-terms.ts'

export default operatorChangesAfter('changeAdvert', askForPicture, async (call, terms, made) => {
  const { memberId, manifest } = servedSite(call)
  await refuseTerms(call.db, manifest, terms)
  const picture = allowedPicture(made)
  const before = await readOperated(call.db, { memberId, advertId: call.params.advertId })
  const changed = await changeAdvert(call.db, call.params.advertId, { memberId, terms, picture })
  if (changed === null) throw new ApiRefusal('not-found', 'This site has no such advert.')
  if (changed === 'ended') throw new ApiRefusal('conflict', 'This advert has ended.')
  call.recordBefore(before === null ? null : auditedAdvert(before))
  return changed
})
