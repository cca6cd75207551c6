import type { EndpointRequest } from '#schemas/operator/endpoints.ts'
import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import { sampleMailsOf } from '#service/mail/sample-mails.ts'
import { servedLanguage } from '#service/sites/choose-language.ts'
import { readSite } from './read-site.ts'

/** The mails of a site, or of its draft in a preview, with sample values in a language that it serves. */
export function sampleMailsFor(
  service: OperatorService,
  siteId: string,
  asked: Pick<EndpointRequest<'getSampleMails'>, 'language' | 'preview'>,
) {
  const found = readSite(service, siteId)
  const opened = asked.preview === undefined ? null : service.sites.previews.byId(asked.preview)
  const preview = opened?.site.siteId === found.siteId ? opened : null
  const site = preview?.site ?? service.sites.bySiteId(found.siteId)
  if (site === null) throw new ApiRefusal('not-served', 'What others extend is shown to nobody.')
  const { languages } = site.manifest
  const language = servedLanguage(languages, asked.language) ?? languages.default
  return { site, previewId: preview?.id ?? 'site', mails: sampleMailsOf(site, language) }
}
