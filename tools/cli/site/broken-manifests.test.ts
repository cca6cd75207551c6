import { beforeAll, expect, test } from 'vitest'
import { placed } from '#schemas/operator/placed-refusal.ts'
import { pointerOf } from '#schemas/json-pointer.ts'
import { brokenManifest, isAbout } from '#tests/support/broken-manifests.ts'
import { inWholeRun } from '#tests/support/whole-run.ts'
import type { ReadSite } from '#service/sites/read-folder.ts'
import { SiteRegistry } from '#service/sites/site-registry.ts'
import { withDraft } from '#service/sites/with-draft.ts'
import { readSites } from './read-sites.ts'

const BROKEN_COUNT = inWholeRun(1000, 60)

let registry: SiteRegistry
let sites: ReadonlyMap<string, ReadSite>
beforeAll(async () => {
  const read = await readSites({ sitesDir: 'sites', themesDir: 'themes' })
  sites = read.sites
  registry = new SiteRegistry({ modules: read.modules, defaultSite: '' })
  registry.update(read)
}, 60_000)

const textOf = (siteId: string) => sites.get(siteId)?.manifest ?? ''

test(`each of ${BROKEN_COUNT} broken manifests is refused at its place with its cure, as a draft and in its folder, and no other site changes`, () => {
  const before = registry.all()
  for (let place = 0; place < BROKEN_COUNT; place += 1) {
    const { siteId, manifest, at } = brokenManifest(place, textOf)
    const asDraft = registry.tryOut({ siteId, manifest })
    const told = asDraft.refusals.map(placed)
    const context = `${siteId} ${pointerOf(at)}`
    expect([context, asDraft.site]).toEqual([context, null])
    expect([context, ...told.filter(({ expected }) => expected.length < 8)]).toEqual([context])
    const hasPlace =
      at.length > 0 ? told.some(({ pointer }) => isAbout(pointer, at)) : (told[0]?.at ?? null) !== null
    expect([context, hasPlace]).toEqual([context, true])

    const inFolder = withDraft(sites.get(siteId), siteId, { manifest })
    const outcomes = registry.update({ sites: new Map([[siteId, inFolder]]), themes: new Map() })
    expect([context, ...outcomes]).toMatchObject([context, { siteId, kind: 'refused', kept: true }])
    expect([context, registry.refusalsOf(siteId).map(placed)]).toEqual([context, told])
    expect(registry.all().every((site, index) => site === before[index])).toBe(true)
    registry.update({ sites: new Map([[siteId, sites.get(siteId) ?? null]]), themes: new Map() })
    expect(registry.refusalsOf(siteId)).toEqual([])
  }
}, 600_000)
