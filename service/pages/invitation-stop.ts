import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import { mailLanguageOf, messageOf } from '#service/mail/mail-texts.ts'
import { STOP_PATH } from '#service/mail/stop-address.ts'
import { siteOfInvite, stopInvites } from '#service/referrals/stop-invites.ts'
import { servedLanguage } from '#service/sites/choose-language.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { HTML_TYPE } from './content-types.ts'
import { plainPage, POLICY_OF_PLAIN_PAGES } from './plain-page.ts'
import type { PagesService } from './pages-service.ts'

/** A mail program posts `List-Unsubscribe=One-Click`, a browser an empty form. */
const FORM_MAX_BYTES = 4096

type Asked = FastifyRequest<{ Params: { key: string }; Querystring: { lang?: string | string[] } }>

/**
 * `/client/invitations/{key}`: ends the invitations to an address. A GET shows a page with a button, because programs that check mails follow
 * links. A POST, by the button or by a mail program (RFC 8058), stores the refusal. The address needs no login and never expires.
 */
export async function registerInvitationStop(
  app: FastifyInstance,
  { database, sites }: Pick<PagesService, 'database' | 'sites'>,
): Promise<void> {
  const answer = async (request: Asked, reply: FastifyReply, step: 'ask' | 'done') => {
    const { key } = request.params
    const memberId = await siteOfInvite(database, key)
    const site = memberId === null ? null : sites.byMemberId(memberId)
    if (site === null)
      return reply.code(404).header('cache-control', 'no-store').send({ status: 'not found' })
    if (step === 'done') await stopInvites(database, site.operatorId, key)
    return (
      reply
        .header('content-type', HTML_TYPE)
        .header('cache-control', 'no-store')
        .header('content-security-policy', POLICY_OF_PLAIN_PAGES)
        // The address holds the secret.
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex')
        .send(pageOf(site, languageOf(site, request), step))
    )
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: FORM_MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.get(`${STOP_PATH}:key`, (request: Asked, reply) => answer(request, reply, 'ask'))
    scope.post(`${STOP_PATH}:key`, (request: Asked, reply) => answer(request, reply, 'done'))
  })
}

function languageOf(site: ServedSite, { query }: Asked): string {
  const { languages } = site.manifest
  const asked = typeof query.lang === 'string' ? servedLanguage(languages, query.lang) : undefined
  return mailLanguageOf(site, languages.data[asked ?? languages.default]?.languageId ?? '')
}

function pageOf(site: ServedSite, language: string, step: 'ask' | 'done'): string {
  const { brand, languages } = site.manifest
  const siteName = localized(brand.siteName, language, languages.default)
  const says = (id: string) => messageOf({ site, language }, `invitation.${id}`, { site: siteName })
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
