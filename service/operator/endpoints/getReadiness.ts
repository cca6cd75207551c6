import { READINESS_AREAS } from '#schemas/operator/readiness.ts'
import { placed } from '#schemas/operator/placed-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { findDraft } from '#service/publications/draft-rows.ts'
import { liveTexts } from '../draft-views.ts'
import { readinessOf } from '../readiness.ts'
import { readSite, tryDraft } from '../read-site.ts'

export default operatorReads('getReadiness', async ({ service, params }) => {
  const { siteId } = readSite(service, params.siteId)
  const draft = await findDraft(service.database.kysely, siteId)
  const { site, refusals } = await tryDraft(
    service,
    siteId,
    draft ?? { manifest: liveTexts(service, siteId).manifest },
  )
  const stops = refusals.map(placed).map(({ file, path, pointer, expected }) => ({
    area: 'rules' as const,
    state: 'stops' as const,
    text: `${path} ${expected}`,
    file: file.replace(`${siteId}/`, ''),
    pointer,
  }))
  const lines = site === null ? stops : await readinessOf(site, service.sites.modules)
  const found = new Set<string>(lines.map(({ area }) => area))
  return { lines, clear: site === null ? [] : READINESS_AREAS.filter((area) => !found.has(area)) }
})
