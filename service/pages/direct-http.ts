import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ID_PATTERN, PAGE_LINK_PATTERN } from '#schemas/common-schemas.ts'
import type { PagesService } from './pages-service.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { sendBody, type Body } from './bodies.ts'
import { servedLanguage } from '#service/sites/choose-language.ts'
import { POLICY_OF_DATA } from './content-policy.ts'
import type { DirectAnswers } from './direct-answers.ts'
import { previewOf } from './site-pages.ts'

// One strict pattern per parameter (design: security 23). A mismatch is a bad request; a match without a result is not found. No parameter
// ever becomes part of a path.
const SITE_ID = new RegExp(ID_PATTERN)
const LANGUAGE = /^[a-z]{2,3}([-_][A-Z]{2})?$/
const PAGE_LINK = new RegExp(PAGE_LINK_PATTERN)
const NUMBER = /^[1-9][0-9]{0,9}$/

type Params = Readonly<Record<'siteId' | 'memberId' | 'language' | 'pageId' | 'pageLink', string>>
type Asked = FastifyRequest<{ Params: Params }>
type Find = (site: ServedSite, params: Params) => Promise<Body | null> | 'unfit'

/** Serves the paths in the protocol's "Direct HTTP". */
export function registerDirectHttp(
  app: FastifyInstance,
  service: PagesService,
  answers: DirectAnswers,
): void {
  const { sites } = service
  const bySiteId = ({ siteId }: Params) => (SITE_ID.test(siteId) ? sites.bySiteId(siteId) : 'unfit')
  const byMemberId = ({ memberId }: Params) =>
    NUMBER.test(memberId) ? sites.byMemberId(Number(memberId)) : 'unfit'

  const answer = (
    path: string,
    siteOf: (params: Params) => ServedSite | null | 'unfit',
    find: Find,
  ): void => {
    app.get(path, async (request: Asked, reply) => {
      const named = siteOf(request.params)
      if (named === 'unfit') return refuse(reply, 400)
      const site = draftOr(named, request)
      if (site === null) return refuse(reply, 404)
      const found = find(site, request.params)
      if (found === 'unfit') return refuse(reply, 400)
      const body = await found
      if (body === null) return refuse(reply, 404)
      return sendBody(request, reply.header('content-security-policy', POLICY_OF_DATA), body)
    })
  }
  /** On a preview host the draft is used instead of the saved site. */
  const draftOr = (site: ServedSite | null, request: Asked) => {
    const draft = previewOf(request, service)?.site
    return draft !== undefined && draft.siteId === site?.siteId ? draft : site
  }
  const page = (site: ServedSite, wanted: number | string, language: string) =>
    LANGUAGE.test(language)
      ? answers.page(
          site,
          wanted,
          servedLanguage(site.manifest.languages, language) ?? site.manifest.languages.default,
        )
      : 'unfit'

  answer('/client/i18n/locales/:siteId', bySiteId, (site) => answers.languages(site))
  answer('/client/i18n/locales/:siteId/:language', bySiteId, (site, { language }) => {
    if (!LANGUAGE.test(language)) return 'unfit'
    const served = servedLanguage(site.manifest.languages, language)
    return served === undefined ? Promise.resolve(null) : answers.messages(site, served)
  })
  answer(
    '/client/i18n/customPageById/:memberId/:pageId/:language',
    byMemberId,
    (site, { pageId, language }) => (NUMBER.test(pageId) ? page(site, Number(pageId), language) : 'unfit'),
  )
  answer(
    '/client/i18n/customPageByLink/:memberId/:pageLink/:language',
    byMemberId,
    (site, { pageLink, language }) => (PAGE_LINK.test(pageLink) ? page(site, pageLink, language) : 'unfit'),
  )
  answer('/client/css/:memberId/style.css', byMemberId, (site) => answers.style(site))
  answer('/client/sites/:siteId/manifest.json', bySiteId, (site) => answers.manifest(site))
}

function refuse(reply: FastifyReply, code: 400 | 404): FastifyReply {
  return reply
    .code(code)
    .header('cache-control', 'no-store')
    .send({ status: code === 400 ? 'malformed' : 'not found' })
}
