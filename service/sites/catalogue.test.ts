import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestSites, smallManifest, type TestSites } from '#service/testing/sites.ts'

let world: TestSites | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

/** The product promises a changed site within a second (bench); a test waits longer on a loaded machine. */
const LIVE_WITHIN = { timeout: 10_000, interval: 20 }

async function open(files: Record<string, string | object> = {}): Promise<TestSites> {
  world = await openTestSites(files)
  return world
}
const reasons = ({ lines }: TestSites): string[] => lines.flatMap((line) => line.reasons ?? [])

test('a site is found by each of its hosts, its id and its number, and base is not served', async () => {
  const { sites } = await open()
  const site = sites.bySiteId('fixture')
  expect(site?.memberId).toBe(901)
  for (const host of ['fixture.example', 'FIXTURE.example.', 'fixture.localhost', 'localhost', '127.0.0.1']) {
    expect(sites.byHost(host)).toBe(site)
  }
  expect(sites.byMemberId(901)).toBe(site)
  expect(sites.byHost('elsewhere.example')).toBeNull()
  expect(sites.bySiteId('base')).toBeNull()
  expect(sites.all()).toEqual([site])
})

test('a new site in the folder is served within 2 s, without a build or a restart', async () => {
  const { sites, write } = await open()
  const changed = vi.fn<() => void>()
  sites.onChange(changed)
  await write('third/manifest.json', smallManifest('third', 903))
  await vi.waitFor(() => expect(sites.byHost('third.example')?.memberId).toBe(903), LIVE_WITHIN)
  expect(changed).toHaveBeenCalled()
})

test('a change of a manifest is served within 2 s, as a new object', async () => {
  const { sites, write } = await open({ 'third/manifest.json': smallManifest('third', 903) })
  const before = sites.bySiteId('third')
  const fixture = sites.bySiteId('fixture')
  await write('third/manifest.json', smallManifest('third', 903, { settings: { slimGames: 7 } }))
  await vi.waitFor(() => expect(sites.bySiteId('third')?.manifest.settings.slimGames).toBe(7), LIVE_WITHIN)
  expect(sites.bySiteId('third')).not.toBe(before)
  expect(before?.manifest.settings.slimGames).toBe(4)
  // Who was not touched stays the same object, with all that was made of it.
  expect(sites.bySiteId('fixture')).toBe(fixture)
})

test('a refused change keeps the last valid version serving, and the log has its place and reason', async () => {
  const opened = await open({ 'third/manifest.json': smallManifest('third', 903) })
  const { sites, write } = opened
  const before = sites.bySiteId('third')
  await write(
    'third/manifest.json',
    smallManifest('third', 903, { menu: [{ kind: 'raffles' }], settings: { slimGames: 7 } }),
  )
  await vi.waitFor(() => expect(reasons(opened)).not.toEqual([]), LIVE_WITHIN)
  expect(reasons(opened)[0]).toMatch(
    /^third\/manifest\.json: \$\.menu\[0\]\.kind = "raffles" must be one of instaplay, /,
  )
  expect(opened.lines.at(-1)?.msg).toContain('its last good version keeps serving')
  expect(sites.bySiteId('third')).toBe(before)
  await write('third/manifest.json', smallManifest('third', 903, { settings: { slimGames: 8 } }))
  await vi.waitFor(() => expect(sites.bySiteId('third')?.manifest.settings.slimGames).toBe(8), LIVE_WITHIN)
})

test('a manifest with invalid JSON is refused with its line and column, and other sites go on', async () => {
  const opened = await open({ 'third/manifest.json': '{\n  "manifestVersion": 1,,\n}' })
  expect(reasons(opened)).toEqual([
    expect.stringMatching(/^third\/manifest\.json: line 2, column 24 is not JSON/),
  ])
  expect(opened.sites.all().map(({ siteId }) => siteId)).toEqual(['fixture'])
  // A change of another site is no reason to say it again.
  await opened.write('fourth/manifest.json', smallManifest('fourth', 909))
  await vi.waitFor(() => expect(opened.sites.bySiteId('fourth')).not.toBeNull(), LIVE_WITHIN)
  expect(reasons(opened)).toHaveLength(1)
})

test('a site with a host of a serving site is refused, whatever their alphabetical order is', async () => {
  const opened = await open()
  const { sites, write } = opened
  await write('a-thief/manifest.json', smallManifest('a-thief', 904, { hosts: ['fixture.example'] }))
  await vi.waitFor(() => expect(reasons(opened)).not.toEqual([]), LIVE_WITHIN)
  expect(reasons(opened)).toEqual([
    'a-thief/manifest.json: $.hosts[0] = "fixture.example" is claimed by the site "fixture" already',
  ])
  expect(sites.byHost('fixture.example')?.siteId).toBe('fixture')
  expect(sites.bySiteId('a-thief')).toBeNull()
})

test('a serving site that adds the host of another site keeps only its own hosts', async () => {
  const opened = await open({ 'a-thief/manifest.json': smallManifest('a-thief', 904) })
  const { sites, write } = opened
  await write('a-thief/manifest.json', smallManifest('a-thief', 904, { hosts: ['fixture.example'] }))
  await vi.waitFor(() => expect(reasons(opened)).not.toEqual([]), LIVE_WITHIN)
  expect(sites.byHost('fixture.example')?.siteId).toBe('fixture')
  expect(sites.byHost('a-thief.example')?.siteId).toBe('a-thief')
  // Nor does a site lose its host while its own files are broken.
  await write('fixture/manifest.json', '{')
  await vi.waitFor(
    () => expect(reasons(opened).some((reason) => reason.startsWith('fixture/'))).toBe(true),
    LIVE_WITHIN,
  )
  expect(sites.byHost('fixture.example')?.siteId).toBe('fixture')
})

test('a refused site is served as soon as the other site is removed', async () => {
  const opened = await open({
    'late/manifest.json': smallManifest('late', 905, { hosts: ['fixture.example'] }),
  })
  const { sites, sitesDir } = opened
  expect(sites.bySiteId('late')).toBeNull()
  await rm(join(sitesDir, 'fixture'), { recursive: true })
  await vi.waitFor(() => expect(sites.byHost('fixture.example')?.siteId).toBe('late'), LIVE_WITHIN)
})

test('a site whose folder is removed is withdrawn', async () => {
  const { sites, sitesDir } = await open({ 'third/manifest.json': smallManifest('third', 903) })
  await rm(join(sitesDir, 'third'), { recursive: true })
  await vi.waitFor(() => expect(sites.bySiteId('third')).toBeNull(), LIVE_WITHIN)
  expect(sites.byMemberId(903)).toBeNull()
})

test('a site whose folder was removed unseen is withdrawn when all folders are read again', async () => {
  const { sites, sitesDir } = await open({ 'third/manifest.json': smallManifest('third', 903) })
  await sites.change(async ({ readAll }) => {
    await rm(join(sitesDir, 'third'), { recursive: true })
    await readAll()
  })
  expect(sites.bySiteId('third')).toBeNull()
})

test('a change of a base site reaches the sites that extend it, and an invalid change reaches none', async () => {
  const parent = {
    manifestVersion: 1,
    siteId: 'family',
    memberId: 906,
    operatorId: 9,
    extends: 'base',
    timeZone: 'UTC',
    jurisdictions: ['none'],
    brand: { siteName: { en: 'Family' } },
    theme: { id: 'plain' },
  }
  const opened = await open({
    'family/manifest.json': parent,
    'child/manifest.json': { manifestVersion: 1, siteId: 'child', memberId: 907, extends: 'family' },
  })
  const { sites, write } = opened
  await write('family/manifest.json', { ...parent, settings: { slimGames: 11 } })
  await vi.waitFor(() => expect(sites.bySiteId('child')?.manifest.settings.slimGames).toBe(11), LIVE_WITHIN)
  await write('family/manifest.json', '{')
  await vi.waitFor(
    () => expect(reasons(opened).some((reason) => reason.startsWith('child/'))).toBe(true),
    LIVE_WITHIN,
  )
  expect(sites.bySiteId('child')?.manifest.settings.slimGames).toBe(11)
  expect(sites.bySiteId('family')?.manifest.settings.slimGames).toBe(11)
})

test('a site uses its own texts, pages and pictures, and inherits the others', async () => {
  const { sites } = await open({
    'fixture/messages/en.json': { 'runtime.notFound.title': 'Nothing here', 'cashier.title': 'Till' },
    'child/manifest.json': { manifestVersion: 1, siteId: 'child', memberId: 908, extends: 'fixture' },
    'child/messages/en.json': { 'cashier.title': 'Purse' },
  })
  expect(sites.bySiteId('fixture')?.languages.get('en')?.['cashier.title']).toEqual([
    { type: 0, value: 'Till' },
  ])
  expect(sites.bySiteId('child')?.texts.get('en')).toMatchObject({ 'cashier.title': 'Purse' })
  expect([...(sites.bySiteId('child')?.assets.keys() ?? [])]).toEqual(['logo.svg'])
  expect(sites.bySiteId('child')?.languages.get('ar')).toEqual({})
})

test('each of five hundred sites is found by its host, and all share their inherited objects', async () => {
  const { SiteRegistry } = await import('./site-registry.ts')
  const { readKnownModules } = await import('./known-modules.ts')
  const { readSite, readTheme } = await import('./read-folder.ts')
  const { sitesDir, themesDir } = await open()
  const base = readSite(sitesDir, 'base')
  const theme = readTheme(themesDir, 'plain')
  const registry = new SiteRegistry({ modules: await readKnownModules(), defaultSite: 'site-1' })
  registry.update({ sites: new Map([['base', base]]), themes: new Map([['plain', theme]]) })
  const sites = new Map(
    Array.from({ length: 500 }, (_, index) => {
      const siteId = `site-${index}`
      const manifest = JSON.stringify(smallManifest(siteId, 1000 + index))
      const files = {
        siteId,
        manifest,
        messages: new Map(),
        languages: new Map(),
        pages: new Map(),
        assets: new Set<string>(),
        fonts: new Set<string>(),
      }
      return [
        siteId,
        {
          ...files,
          assetFiles: new Map(),
          fontFiles: new Map(),
          pageFiles: new Map(),
          textsVersion: '',
          problems: [],
          style: null,
          signature: siteId,
          kept: null,
        },
      ]
    }),
  )
  const outcomes = registry.update({ sites, themes: new Map() })
  expect(outcomes.filter(({ kind }) => kind === 'live')).toHaveLength(500)
  expect(registry.byHost('site-499.example')?.memberId).toBe(1499)
  // Untouched parts are shared with the base, which is what keeps a site small.
  const [first, second] = [registry.bySiteId('site-0'), registry.bySiteId('site-1')]
  expect(first?.manifest.registration).toBe(second?.manifest.registration)
  expect(first?.theme).toBe(second?.theme)
})
