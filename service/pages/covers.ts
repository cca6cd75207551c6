import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { GAME_RULES } from '#schemas/entities/game-instance.ts'
import { drawCover, readCoverName } from '#modules/game-rules/rules/draw-cover.ts'
import { themeIn, type ServedSite } from '#service/sites/served-site.ts'
import { bodyOf, IMMUTABLE, REVALIDATE, sendBody } from './bodies.ts'
import { POLICY_OF_DATA } from './content-policy.ts'
import type { PagesService } from './pages-service.ts'

const HASH_LENGTH = 16

/** The hash of a site's covers by language: a theme may differ by language, and a change of files makes another site. */
const hashes = new WeakMap<ServedSite, Map<string, string>>()

/** Beginning of the addresses of a site's covers. It changes with the theme and with the drawings. */
export function coversUrl(site: ServedSite, language: string): string {
  return `/client/covers/${site.siteId}/${language}/${hashOf(site, language)}/`
}

function hashOf(site: ServedSite, language: string): string {
  const known = hashes.get(site) ?? new Map<string, string>()
  hashes.set(site, known)
  const hash = known.get(language) ?? computeHash(site, language)
  known.set(language, hash)
  return hash
}

function computeHash(site: ServedSite, language: string): string {
  const theme = themeIn(site, language)
  const hash = createHash('sha256').update(JSON.stringify([theme.schemes, theme.variants.ball]))
  for (const gameRule of GAME_RULES) hash.update(drawCover(theme, { gameRule, range: 90, variant: 0 }))
  return hash.digest('hex').slice(0, HASH_LENGTH)
}

type Asked = FastifyRequest<{ Params: Readonly<Record<'id' | 'language' | 'hash' | 'name', string>> }>

/** Serves the covers of games, drawn in the colours of the site's theme. */
export function registerCovers(app: FastifyInstance, service: PagesService): void {
  app.get('/client/covers/:id/:language/:hash/:name', async (request: Asked, reply) => {
    const { id, language, hash, name } = request.params
    const site = service.sites.bySiteId(id)
    const cover = readCoverName(name)
    if (site === null || cover === null || !site.languages.has(language)) {
      return reply.code(404).header('cache-control', 'no-store').send({ status: 'not found' })
    }
    const body = bodyOf(drawCover(themeIn(site, language), cover), 'image/svg+xml')
    const cacheControl = hash === hashOf(site, language) ? IMMUTABLE : REVALIDATE
    return sendBody(request, reply.header('content-security-policy', POLICY_OF_DATA), body, cacheControl)
  })
}
