import { READINESS_AREAS } from '#schemas/operator/readiness.ts'
import { placed } from '#schemas/operator/placed-refusal.ts'
import { operatorReads } from '#service/call/endpoint-handler.ts'
import { clientBuildIn } from '#service/pages/client-build.ts'
import { CLIENT_FOLDER } from '#service/pages/register-pages.ts'
import { draftVersion, findDraft } from '#service/publications/draft-rows.ts'
import { liveTexts } from '../draft-views.ts'
import { firstVisitOf, lastMeasurement } from '../first-visit.ts'
import { readinessOf, speedLines } from '../readiness.ts'
import { readSite, tryDraft } from '../read-site.ts'

export default operatorReads('getReadiness', async ({ service, params, db }) => {
  const { siteId } = readSite(service, params.siteId)
  const draft = await findDraft(service.database.kysely, siteId)
  const texts = draft ?? { manifest: liveTexts(service, siteId).manifest, files: {} }
  const { site, refusals } = await tryDraft(service, siteId, texts)
  const measurement = await lastMeasurement(db, siteId, draftVersion(texts))
  if (site === null) {
    const lines = refusals.map(placed).map(({ file, path, pointer, expected }) => ({
      area: 'rules' as const,
      state: 'stops' as const,
      text: `${path} ${expected}`,
      file: file.replace(`${siteId}/`, ''),
      pointer,
    }))
    return { lines, clear: [], firstVisit: null, measurement }
  }
  const { modules } = service.sites
  const build = await clientBuildIn(CLIENT_FOLDER, () => service.clock.now())()
  const firstVisit = await firstVisitOf(site, modules, build)
  const lines = [...(await readinessOf(site, modules)), ...speedLines(firstVisit, measurement)]
  const found = new Set<string>(lines.map(({ area }) => area))
  return { lines, clear: READINESS_AREAS.filter((area) => !found.has(area)), firstVisit, measurement }
})
