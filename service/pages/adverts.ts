import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AD_PLATFORMS, type AdPlatform } from '#schemas/entities/ad.ts'
import { AD_FETCHES } from '#schemas/protocol/rate-limits.ts'
import { readPicture, readSource, readTarget, type WhichAdvert } from '#service/adverts/advert-contents.ts'
import { countAdvert } from '#service/adverts/count-advert.ts'
import { hostNameOf } from '#service/channel/origin.ts'
import type { ServiceContext } from '#service/context.ts'
import { clientKey } from '#service/limits/client-key.ts'
import { servedLanguage } from '#service/sites/choose-language.ts'
import { IMMUTABLE } from './bodies.ts'
import { POLICY_OF_DATA } from './content-policy.ts'

type AdvertService = Pick<ServiceContext, 'sites' | 'database' | 'rateLimits'>
type Params = Readonly<Record<'advertId' | 'platform' | 'language' | 'name', string>>
type Asked = FastifyRequest<{ Params: Params }>

const ADVERT_ID = /^[1-9][0-9]{0,14}$/
const PICTURE = /^([0-9a-f]{32})\.jpg$/

/**
 * The two fetches of an advert (spec 7, "Direct HTTP"): its source, which counts it as shown, and its target, which counts a click; and its
 * picture. A target is data, never a redirect, so that no address of the service leads elsewhere.
 */
export function registerAdverts(app: FastifyInstance, service: AdvertService): void {
  const db = service.database.kysely

  /** Answers a fetch of a page of the site and counts it. Another site's page gets nothing, and what a client asks too often is not counted. */
  const fetched = async (
    request: Asked,
    reply: FastifyReply,
    {
      counts,
      find,
    }: { counts: 'shown' | 'clicked'; find: (which: WhichAdvert, of: AdPlatform) => Promise<object | null> },
  ) => {
    const which = whichOf(request, service)
    const { platform } = request.params
    if (which === null || !isPlatform(platform) || isFromElsewhere(request)) return missing(reply)
    const found = await find(which, platform)
    if (found === null) return missing(reply)
    const key = `${which.site.memberId}/${clientKey(request.ip)}`
    if (await service.rateLimits.take(AD_FETCHES, key)) await countAdvert(db, which.advertId, counts)
    return guarded(reply).header('cache-control', 'no-store').send(found)
  }

  app.get('/client/ads/:advertId/source/:platform/:language', (request: Asked, reply) =>
    fetched(request, reply, {
      counts: 'shown',
      async find(which, platform) {
        const language = servedLanguage(which.site.manifest.languages, request.params.language)
        return language === undefined ? null : readSource(db, which, { platform, language })
      },
    }),
  )

  app.get('/client/ads/:advertId/target/:platform', (request: Asked, reply) =>
    fetched(request, reply, {
      counts: 'clicked',
      find: (which, platform) => readTarget(db, which, platform),
    }),
  )

  app.get('/client/ads/:advertId/picture/:name', async (request: Asked, reply) => {
    const which = whichOf(request, service)
    const hash = PICTURE.exec(request.params.name)?.[1]
    const picture = which === null || hash === undefined ? null : await readPicture(db, which, hash)
    if (picture === null) return missing(reply)
    return guarded(reply).header('cache-control', IMMUTABLE).type('image/jpeg').send(picture)
  })
}

function whichOf({ headers, params }: Asked, { sites }: Pick<ServiceContext, 'sites'>): WhichAdvert | null {
  const site = sites.byHost(hostNameOf(headers.host))
  return site === null || !ADVERT_ID.test(params.advertId)
    ? null
    : { site, advertId: Number(params.advertId) }
}

const isPlatform = (text: string): text is AdPlatform => AD_PLATFORMS.some((platform) => platform === text)

/** Whether a browser says that a page of another site asks; older ones say nothing. */
function isFromElsewhere({ headers }: Asked): boolean {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

const guarded = (reply: FastifyReply): FastifyReply =>
  reply
    .header('content-security-policy', POLICY_OF_DATA)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')

const missing = (reply: FastifyReply): FastifyReply =>
  guarded(reply).code(404).header('cache-control', 'no-store').send({ status: 'not found' })
