import { operatorChangesAfter } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { createAdvert } from '../operated-adverts.ts'
import { allowedPicture, askForPicture, refuseTerms } from './shared/advert-terms.ts'

export default operatorChangesAfter('createAdvert', askForPicture, async (call, terms, made) => {
  const { memberId, manifest } = servedSite(call)
  await refuseTerms(call.db, manifest, terms)
  return createAdvert(call.db, { memberId, terms, picture: allowedPicture(made) }, call.token.name)
})
