import { operatorReads } from '#service/call/endpoint-handler.ts'
import { composeMail } from '#service/mail/compose-mail.ts'
import { mailPictures } from '#service/pages/mail-pictures.ts'
import { previewUrl } from '#service/sites/previews.ts'
import { sampleMailsFor } from '../sample-site.ts'

export default operatorReads('getSampleMails', ({ service, params }, asked) => {
  const { site, previewId, mails } = sampleMailsFor(service, params.siteId, asked)
  const originOf = () => previewUrl(previewId, service)
  const shown = mails.map((mail) => {
    const { subject, text } = composeMail(mail, { site, originOf, pictures: mailPictures })
    return { kind: mail.kind, subject, text }
  })
  return Promise.resolve({ mails: shown })
})
