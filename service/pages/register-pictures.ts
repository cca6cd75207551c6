import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Picture } from '#service/adapters/pictures/picture.ts'
import { servedLanguage } from '#service/sites/choose-language.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { appIconHash, appIconPicture, isAppIcon } from './app-icons.ts'
import { bodyOf, IMMUTABLE, REVALIDATE, sendBody } from './bodies.ts'
import { markHash, markSvg } from './brand-mark.ts'
import { POLICY_OF_DATA } from './content-policy.ts'
import { drawingHash, drawingOf, drawingPicture } from './drawings.ts'
import { pageFacts } from './page-facts.ts'
import type { PagesService } from './pages-service.ts'
import { prizeFileOf, prizePicture, prizePictureHash } from './prize-pictures.ts'
import { PictureStore } from './picture-store.ts'
import type { SearchGames } from './search-games.ts'
import { siteOf } from './site-pages.ts'
import { cardHash, cardPicture } from './social-card.ts'

type Params = Readonly<Record<'hash' | 'language' | 'name', string>>
type Asked = FastifyRequest<{ Params: Params; Querystring: { page?: unknown } }>

/** A path of the site with its query, as the head of a page writes it. */
const PAGE = /^\/[A-Za-z0-9_/-]{0,200}(\?(f|gid|id)=[A-Za-z0-9-]{1,40})?$/
const BUSY_FOR_S = 10

interface Wanted {
  readonly key: string
  /** The hash of the current content: another one in the address is that of an older picture. */
  readonly hash: string
  readonly make: () => Promise<Picture | null>
}

/**
 * Serves the drawn pictures: the cards of pages for messengers, the marks and the icons of the installed site, and the drawings and prizes of mails. Only those of existing pages are drawn,
 * each once for its content, one at a time.
 */
export function registerPictures(app: FastifyInstance, service: PagesService, games: SearchGames): void {
  const store = new PictureStore()
  const { modules } = service.sites

  const answer = async (
    request: Asked,
    reply: FastifyReply,
    find: (site: ServedSite, language: string) => Promise<Wanted | null>,
  ) => {
    const site = siteOf(request, service)
    const language = site && servedLanguage(site.manifest.languages, request.params.language)
    const wanted = site && language ? await find(site, language) : null
    if (site === null || wanted === null) return missing(reply)
    const drawn = store.get(`${site.siteId} ${wanted.key} ${wanted.hash}`, wanted.make)
    if (drawn === 'busy') {
      return reply.code(503).header('cache-control', 'no-store').header('retry-after', BUSY_FOR_S).send()
    }
    const body = await drawn
    if (body === null) return missing(reply)
    // An address with an old hash gets the current picture, but it must not be cached as the old one.
    const cacheControl = request.params.hash === wanted.hash ? IMMUTABLE : REVALIDATE
    // Messengers and other sites show cards.
    void reply.headers({
      'content-security-policy': POLICY_OF_DATA,
      'cross-origin-resource-policy': 'cross-origin',
    })
    return sendBody(request, reply, body, cacheControl)
  }

  app.get('/client/cards/:hash/:name', (request: Asked, reply) => {
    const language = /^([A-Za-z-]+)\.png$/.exec(request.params.name)?.[1]
    const { page } = request.query
    if (language === undefined || typeof page !== 'string' || !PAGE.test(page)) return missing(reply)
    Object.assign(request.params, { language })
    return answer(request, reply, async (site, served) => {
      const { pathname, searchParams } = new URL(page, 'http://site')
      const facts = await pageFacts(
        { site, language: served, path: pathname, query: searchParams },
        { modules, games },
      )
      if (!facts.isIndexed || facts.address !== page) return null
      return {
        key: `card ${served} ${page}`,
        hash: cardHash(site, served, facts),
        make: () => cardPicture(site, served, facts),
      }
    })
  })

  app.get('/client/marks/:hash/:name', async (request: Asked, reply) => {
    const site = siteOf(request, service)
    const { hash, name } = request.params
    const language = site && servedLanguage(site.manifest.languages, name.replace(/\.svg$/, ''))
    const current = site && language ? markHash(site, language) : null
    if (site === null || language === null || language === undefined || current === null)
      return missing(reply)
    const body = bodyOf(await markSvg(site, language), 'image/svg+xml')
    void reply.header('content-security-policy', POLICY_OF_DATA)
    return sendBody(request, reply, body, hash === current ? IMMUTABLE : REVALIDATE)
  })

  app.get('/client/icons/:hash/:language/:name', (request: Asked, reply) => {
    const name = request.params.name.replace(/\.png$/, '')
    if (!isAppIcon(name)) return missing(reply)
    return answer(request, reply, async (site, language) => {
      const hash = appIconHash(site, language)
      return hash === null
        ? null
        : { key: `icon ${name}`, hash, make: () => appIconPicture(site, language, name) }
    })
  })

  app.get('/client/drawings/:hash/:language/:name', (request: Asked, reply) => {
    const drawing = drawingOf(request.params.name)
    if (drawing === null) return missing(reply)
    return answer(request, reply, async (site, language) => {
      const asked = { ...drawing, language }
      const hash = drawingHash(site, asked)
      return hash === null
        ? null
        : { key: `drawing ${request.params.name}`, hash, make: () => drawingPicture(site, asked) }
    })
  })

  app.get('/client/prizes/:hash/:language/:name', (request: Asked, reply) =>
    answer(request, reply, async (site) => {
      const { name } = request.params
      const file = prizeFileOf(site, name)
      return file === null
        ? null
        : { key: `prize ${name}`, hash: prizePictureHash(file), make: () => prizePicture(file) }
    }),
  )
}

function missing(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send({ status: 'not found' })
}
