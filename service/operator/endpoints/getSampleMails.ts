import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { composeMail } from '#service/mail/compose-mail.ts'
import { sampleMailsOf } from '#service/mail/sample-mails.ts'
import { mailPictures } from '#service/pages/mail-pictures.ts'
import { previewUrl } from '#service/sites/previews.ts'
import { servedLanguage } from '#service/sites/choose-language.ts'
import { readSite } from '../read-site.ts'

export default operatorReads('getSampleMails', ({ service, params }, asked) => {
  const { siteId } = readSite(service, params.siteId)
  const preview = asked.preview === undefined ? null : service.sites.previews.byId(asked.preview)
  const site = preview?.site.siteId === siteId ? preview.site : service.sites.bySiteId(siteId)
  if (site === null) throw new ApiRefusal('not-served', 'What others extend is shown to nobody.')
  const { languages } = site.manifest
  const language = servedLanguage(languages, asked.language) ?? languages.default
  const originOf = () => previewUrl(preview?.id ?? 'site', service)
  const mails = sampleMailsOf(site, language).map((mail) => {
    const { subject, text } = composeMail(mail, { site, originOf, pictures: mailPictures })
    return { kind: mail.kind, subject, text }
  })
  return Promise.resolve({ mails })
})
