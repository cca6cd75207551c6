import { operatorReads } from '#service/call/endpoint-handler.ts'
import type { OperatorService } from '#service/call/operator-call.ts'
import { asPreview, previewUrl } from '#service/sites/previews.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { tryDraft } from '../read-site.ts'
import { draftOf } from '../site-views.ts'

export default operatorReads(
  'previewDraft',
  async ({ service, params: { siteId }, origin }, { preview, ...draft }) => {
    const tried = await tryDraft(service, siteId, draft)
    const id = showPreview(service, { wanted: preview, siteId, draft: tried.site, framedBy: origin })
    return {
      ...draftOf(siteId, tried, service.sites.modules),
      preview: id === null ? null : { id, url: previewUrl(id, service) },
    }
  },
)

interface WantedPreview {
  readonly wanted: string | undefined
  readonly siteId: string
  readonly draft: ServedSite | null
  readonly framedBy: string
}

/** Shows a valid draft; a refused one leaves the earlier preview unchanged. */
function showPreview(
  { sites, entropy }: OperatorService,
  { wanted, siteId, draft, framedBy }: WantedPreview,
): string | null {
  const known = wanted === undefined ? null : sites.previews.byId(wanted)
  const mine = known?.site.siteId === siteId ? known.id : null
  if (draft === null) return mine
  const id = mine ?? Buffer.from(entropy.bytes(16)).toString('hex')
  sites.previews.show({ id, site: asPreview(draft), framedBy })
  return id
}
