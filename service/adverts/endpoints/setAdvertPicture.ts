import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChangesAfter } from '#service/call/endpoint-handler.ts'
import { lockEdits } from '#service/call/lock-edits.ts'
import { servedSite } from '#service/call/served-site.ts'
import { readOperated } from '../operated-adverts.ts'
import { setLanguagePicture } from '../language-pictures.ts'
import { allowedPicture, askForPicture } from './shared/advert-terms.ts'

export default operatorChangesAfter('setAdvertPicture', askForPicture, async (call, _request, made) => {
  const { advertId, language } = call.params
  const which = { memberId: servedSite(call).memberId, advertId }
  await lockEdits(call.db, 'adverts', call.params.siteId)
  const before = await readOperated(call.db, which)
  call.recordBefore({ pictureHash: before?.pictures?.[language]?.hash ?? null })
  const changed = await setLanguagePicture(call.db, which, {
    language,
    picture: allowedPicture(made) ?? null,
  })
  if (changed === null) throw new ApiRefusal('not-found', 'This site has no such advert.')
  if (changed === 'ended') throw new ApiRefusal('conflict', 'This advert has ended.')
  if (changed === 'no-texts')
    throw new ApiRefusal('refused', 'This advert has no texts in the language.', {
      refusals: [bodyRefusal('$.language', language, 'must be a language of its texts')],
    })
  return changed
})
