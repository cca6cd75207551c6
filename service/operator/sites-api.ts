import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  checkBodySchema,
  newSiteBodySchema,
  previewBodySchema,
  saveBodySchema,
  stageBodySchema,
  type CheckBody,
  type DraftPreview,
  type NewSiteBody,
  type PreviewBody,
  type SaveBody,
  type Saved,
  type SiteDetail,
  type SiteSummary,
  type StageBody,
  type StagedSite,
} from '#schemas/operator/sites-api.ts'
import { ID_PATTERN } from '#schemas/site-manifest/words.ts'
import { servedLanguage } from '#service/sites/choose-language.ts'
import { inlinedSite } from '#service/pages/page-html.ts'
import { styleHead } from '#service/pages/page-head.ts'
import { newManifest } from '#service/sites/new-site.ts'
import { previewHost } from '#service/sites/previews.ts'
import { manifestVersion, type ReadSite } from '#service/sites/read-folder.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import type { TriedOut } from '#service/sites/try-out.ts'
import { ApiRefusal } from './api-refusal.ts'
import type { OperatorService } from './operator-service.ts'
import { bodyReader, refuseDeep } from './request-body.ts'
import { refuseWrong, saveSite } from './save-site.ts'
import { detailOf, draftOf, summaries, type UrlOf } from './site-views.ts'

type Asked = FastifyRequest<{ Params: { siteId: string } }>

const SITE_ID = new RegExp(ID_PATTERN)
const readCheck = bodyReader<CheckBody>(checkBodySchema)
const readPreview = bodyReader<PreviewBody>(previewBodySchema)
const readStage = bodyReader<StageBody>(stageBodySchema)
const readSave = bodyReader<SaveBody>(saveBodySchema)
const readNewSite = bodyReader<NewSiteBody>(newSiteBodySchema)

/** Sites: what they are, what a draft would be, and putting one in force. */
export function registerSitesApi(app: FastifyInstance, service: OperatorService): void {
  const { sites } = service
  const urlOf: UrlOf = (siteId) => `http://${siteId}.localhost:${service.publicPort}`
  const detail = (siteId: string): SiteDetail => detailOf(readSite(siteId, service), sites, urlOf)

  app.get('/api/sites', async (): Promise<SiteSummary[]> => summaries(sites, urlOf))
  app.get('/api/sites/:siteId', async ({ params }: Asked) => detail(params.siteId))

  app.post('/api/sites', async (request, reply): Promise<Saved> => {
    const wanted = readNewSite(request.body)
    const { siteId } = wanted
    const manifest = await saveSite(service, siteId, async () => {
      if (sites.registry.sites.has(siteId))
        throw new ApiRefusal('exists', `There is a site “${siteId}” already.`)
      const largest = (await sites.numbers?.largest()) ?? { memberId: 0, operatorId: 0 }
      const { sitesDir } = service.config
      return { manifest: newManifest(wanted, sites.registry, { sitesDir, largest }), version: null }
    })
    void reply.code(201)
    return { version: manifestVersion(manifest), site: detail(siteId) }
  })

  app.post('/api/sites/:siteId/check', async ({ params, body }: Asked) => {
    const { manifest } = readCheck(body)
    const { siteId } = readSite(params.siteId, service)
    return draftOf(siteId, await tryOut(service, siteId, manifest))
  })

  app.post(
    '/api/sites/:siteId/preview',
    async ({ params, body, protocol, headers }: Asked): Promise<DraftPreview> => {
      const { manifest, preview } = readPreview(body)
      const { siteId } = readSite(params.siteId, service)
      const tried = await tryOut(service, siteId, manifest)
      const framedBy = `${protocol}://${headers.host}`
      const id = showPreview(service, { wanted: preview, siteId, draft: tried.site, framedBy })
      return {
        ...draftOf(siteId, tried),
        preview: id === null ? null : { id, url: `http://${previewHost(id)}:${service.publicPort}` },
      }
    },
  )

  app.post('/api/sites/:siteId/stage', async ({ params, body }: Asked): Promise<StagedSite> => {
    const { manifest, language } = readStage(body)
    const { siteId } = readSite(params.siteId, service)
    const tried = await tryOut(service, siteId, manifest)
    refuseWrong(tried)
    if (tried.site === null) throw new ApiRefusal('not-served', 'What others extend is shown to nobody.')
    return stagedSite(service, tried.site, language)
  })

  app.put('/api/sites/:siteId/manifest', async ({ params, body }: Asked): Promise<Saved> => {
    const { manifest, version } = readSave(body)
    const { siteId } = readSite(params.siteId, service)
    refuseDeep(manifest)
    await saveSite(service, siteId, async () => ({ manifest, version }))
    return { version: manifestVersion(manifest), site: detail(siteId) }
  })
}

/** A site by an id that is looked up among those that were read, and never made part of a path before. */
function readSite(siteId: string, { sites }: OperatorService): ReadSite {
  const read = SITE_ID.test(siteId) ? sites.registry.sites.get(siteId) : undefined
  if (read === undefined) throw new ApiRefusal('not-found', 'There is no such site.')
  return read
}

async function tryOut({ sites }: OperatorService, siteId: string, manifest: string): Promise<TriedOut> {
  refuseDeep(manifest)
  return sites.tryOut(siteId, manifest)
}

interface WantedPreview {
  readonly wanted: string | undefined
  readonly siteId: string
  readonly draft: ServedSite | null
  readonly framedBy: string
}

/** Shows a draft that is right; one that is refused leaves what was shown before. */
function showPreview(
  { sites, entropy }: OperatorService,
  { wanted, siteId, draft, framedBy }: WantedPreview,
): string | null {
  const known = wanted === undefined ? null : sites.previews.byId(wanted)
  const mine = known?.site.siteId === siteId ? known.id : null
  if (draft === null) return mine
  const id = mine ?? Buffer.from(entropy.bytes(16)).toString('hex')
  sites.previews.show({ id, site: forPreview(draft), framedBy })
  return id
}

/** The page of a draft asks by HTTP alone, and reports nothing to the operator's own address. */
function forPreview(site: ServedSite): ServedSite {
  const { manifest } = site
  const settings = { ...manifest.settings, connectionType: 'http' as const }
  const tracking = { ...manifest.tracking, trackingURL: '' }
  return { ...site, manifest: { ...manifest, settings, tracking } }
}

function stagedSite({ clock }: OperatorService, site: ServedSite, wanted: string): StagedSite {
  const language = servedLanguage(site.manifest.languages, wanted) ?? site.manifest.languages.default
  const request = { site, language, scheme: null, serverTimeMilis: clock.now() }
  return { inlined: inlinedSite(request, null), styleSheet: styleHead(site, language).css }
}
