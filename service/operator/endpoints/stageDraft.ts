import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { withAllMessages } from '#service/pages/language-messages.ts'
import { styleHead } from '#service/pages/page-head.ts'
import { inlinedSite } from '#service/pages/page-html.ts'
import { servedLanguage } from '#service/sites/choose-language.ts'
import { tryDraft } from '../read-site.ts'
import { refuseWrong } from '../save-site.ts'

export default operatorReads('stageDraft', async ({ service, params }, draft) => {
  const tried = await tryDraft(service, params.siteId, draft)
  refuseWrong(tried)
  const { site } = tried
  if (site === null) throw new ApiRefusal('not-served', 'What others extend is shown to nobody.')
  const { languages } = site.manifest
  const language = servedLanguage(languages, draft.language) ?? languages.default
  const page = { site, language, scheme: null, serverTimeMilis: service.clock.now() }
  const inlined = await withAllMessages(inlinedSite(page, null), site, service.sites.modules)
  return { inlined, styleSheet: styleHead(site, language).css }
})
