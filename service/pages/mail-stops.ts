import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import { mailLanguageOf, messageOf } from '#service/mail/mail-texts.ts'
import { INVITATION_STOP_PATH, MARKETING_STOP_PATH } from '#service/mail/stop-address.ts'
import { siteOfMarketingStop, stopMarketingMails } from '#service/marketing/stops.ts'
import { siteOfInvite, stopInvites } from '#service/referrals/stop-invites.ts'
import { servedLanguage } from '#service/sites/choose-language.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import type { Database } from '#service/database/database.ts'
import { HTML_TYPE } from './content-types.ts'
import { plainPage, POLICY_OF_PLAIN_PAGES } from './plain-page.ts'
import type { PagesService } from './pages-service.ts'

/** A mail program posts `List-Unsubscribe=One-Click`, a browser an empty form. */
const FORM_MAX_BYTES = 4096

type Asked = FastifyRequest<{ Params: { key: string }; Querystring: { lang?: string | string[] } }>

/** Mails that their recipient ends by a link, with the texts of its page. */
interface MailStop {
  readonly path: string
  readonly texts: 'invitation' | 'marketing'
  /** The site of the mail with this secret; null if there is none. */
  readonly siteOf: (database: Database, key: string) => Promise<number | null>
  readonly stop: (database: Database, site: ServedSite, key: string) => Promise<void>
}

const STOPS: readonly MailStop[] = [
  {
    path: INVITATION_STOP_PATH,
    texts: 'invitation',
    siteOf: siteOfInvite,
    stop: (database, { operatorId }, key) => stopInvites(database, operatorId, key),
  },
  {
    path: MARKETING_STOP_PATH,
    texts: 'marketing',
    siteOf: siteOfMarketingStop,
    stop: (database, _site, key) => stopMarketingMails(database, key),
  },
]

type StopService = Pick<PagesService, 'database' | 'sites'>

/**
 * `/client/invitations/{key}` ends the invitations to an address, `/client/marketing/{key}` marketing to a player by mail. A GET shows a page
 * with a button, because programs that check mails follow links. A POST, by the button or by a mail program (RFC 8058), stores the refusal. The
 * addresses need no login.
 */
export async function registerMailStops(app: FastifyInstance, service: StopService): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: FORM_MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    for (const stop of STOPS) {
      scope.get(`${stop.path}:key`, (request: Asked, reply) =>
        answer(service, stop, { request, reply, step: 'ask' }),
      )
      scope.post(`${stop.path}:key`, (request: Asked, reply) =>
        answer(service, stop, { request, reply, step: 'done' }),
      )
    }
  })
}

type Step = 'ask' | 'done'

async function answer(
  { database, sites }: StopService,
  { texts, siteOf, stop }: MailStop,
  { request, reply, step }: { request: Asked; reply: FastifyReply; step: Step },
) {
  const { key } = request.params
  const memberId = await siteOf(database, key)
  const site = memberId === null ? null : sites.byMemberId(memberId)
  if (site === null) return reply.code(404).header('cache-control', 'no-store').send({ status: 'not found' })
  if (step === 'done') await stop(database, site, key)
  return (
    reply
      .header('content-type', HTML_TYPE)
      .header('cache-control', 'no-store')
      .header('content-security-policy', POLICY_OF_PLAIN_PAGES)
      // The address holds the secret.
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .send(pageOf(site, languageOf(site, request), { texts, step }))
  )
}

function languageOf(site: ServedSite, { query }: Asked): string {
  const { languages } = site.manifest
  const asked = typeof query.lang === 'string' ? servedLanguage(languages, query.lang) : undefined
  return mailLanguageOf(site, languages.data[asked ?? languages.default]?.languageId ?? '')
}

function pageOf(
  site: ServedSite,
  language: string,
  { texts, step }: Pick<MailStop, 'texts'> & { step: Step },
): string {
  const { brand, languages } = site.manifest
  const siteName = localized(brand.siteName, language, languages.default)
  const says = (id: string) => messageOf({ site, language }, `${texts}.${id}`, { site: siteName })
  return plainPage({
    site,
    language,
    siteName,
    title: says(step === 'done' ? 'stopPage.done' : 'stopPage.title'),
    text: says('stopPage.body'),
    action:
      step === 'done'
        ? { kind: 'link', label: says('stopPage.home'), href: `${HOME_PATH}?lang=${language}` }
        : { kind: 'post', label: says('stopPage.button') },
  })
}
