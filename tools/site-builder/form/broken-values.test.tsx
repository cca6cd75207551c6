import { cleanup } from '@testing-library/react'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { pointerOf } from '#schemas/json-pointer.ts'
import { screensOf } from '#schemas/module-facts.ts'
import { placed } from '#schemas/operator/placed-refusal.ts'
import type { Catalogue } from '#schemas/operator/themes.ts'
import { layAll } from '#schemas/site-manifest/resolve.ts'
import { describedSchema } from '#schemas/site-manifest/setting-texts/described-schema.ts'
import { SiteRegistry } from '#service/sites/site-registry.ts'
import { brokenManifest, NO_VALUE } from '#tests/support/broken-manifests.ts'
import { inWholeRun } from '#tests/support/whole-run.ts'
import { readSites } from '#tools/cli/site/read-sites.ts'
import { Draft } from '../state/draft.ts'
import { openForm } from '../testing/open-form.tsx'

const BROKEN_COUNT = inWholeRun(1000, 40)

afterEach(cleanup)
vi.stubGlobal('CSS', { escape: (text: string) => text })
Element.prototype.scrollIntoView = () => {}

let registry: SiteRegistry
let catalogue: Catalogue
beforeAll(async () => {
  const { modules, ...read } = await readSites({ sitesDir: 'sites', themesDir: 'themes' })
  registry = new SiteRegistry({ modules, defaultSite: '' })
  registry.update(read)
  const facts = [...modules.values()].map((known) => known.facts)
  catalogue = {
    manifestSchema: describedSchema(facts),
    modules: facts.map((one) => ({ id: one.id, screens: [...screensOf(one).keys()], menuKinds: [] })),
    fonts: [],
    gameTemplates: [],
    lawDemands: {},
  }
}, 60_000)

/** The reasons that a form shows at a field, or in a part around it, by the field's pointer. */
function reasonsIn(container: HTMLElement): [pointer: string, reason: string][] {
  return [...container.querySelectorAll('.field-refusals li')].map((reason) => [
    reason.closest<HTMLElement>('[data-pointer]')?.dataset['pointer'] ?? '',
    reason.textContent,
  ])
}

const isAround = (field: string, pointer: string) => pointer === field || pointer.startsWith(`${field}/`)

test(`each of ${BROKEN_COUNT} broken manifests is shown in the form at its field with the cure, and no other site changes`, async () => {
  const served = registry.all()
  const unseen: unknown[] = []
  const textOf = (siteId: string) => registry.sites.get(siteId)?.manifest ?? ''
  for (let place = 0; place < BROKEN_COUNT; place += 1) {
    const { siteId, manifest, at } = brokenManifest(place, textOf)
    const draft = new Draft(siteId, { text: textOf(siteId), version: '', files: {} }, () => undefined)
    if (at.length === 0) draft.replace(manifest)
    else draft.put(at, NO_VALUE)
    const refusals = registry.tryOut({ siteId, manifest: draft.text }).refusals.map(placed)
    expect([siteId, at, refusals.length]).not.toEqual([siteId, at, 0])
    expect(registry.all()).toEqual(served)
    if (draft.manifest === undefined) continue
    const inherited = layAll(registry.manifestsOf(siteId).slice(0, -1))
    const view = openForm({ manifest: draft.manifest, siteId, inherited, refusals }, catalogue)
    const shown = reasonsIn(view.container)
    const hidden = refusals.filter(
      ({ pointer, expected }) =>
        !shown.some(([field, reason]) => reason.endsWith(expected) && isAround(field, pointer ?? '')),
    )
    if (hidden.length > 0) unseen.push([siteId, pointerOf(at), hidden])
    cleanup()
    // Callbacks that wait for the event loop keep the whole form in memory.
    await setImmediate()
  }
  expect(unseen).toEqual([])
}, 1_200_000)
