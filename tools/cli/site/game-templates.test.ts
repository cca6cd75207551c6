import { beforeAll, expect, test } from 'vitest'
import { GAME_RULES } from '#schemas/kinds/game-rules.ts'
import { BASE_SITE_ID } from '#schemas/site-manifest/identity.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import { layAll } from '#schemas/site-manifest/resolve.ts'
import { gameTemplates } from '#service/sites/game-templates.ts'
import { newManifest } from '#service/sites/new-site.ts'
import { readSites } from './read-sites.ts'
import { SiteRegistry } from '#service/sites/site-registry.ts'

let registry: SiteRegistry
let modules: KnownModules
beforeAll(async () => {
  const read = await readSites({ sitesDir: 'sites', themesDir: 'themes' })
  modules = read.modules
  registry = new SiteRegistry({ modules, defaultSite: '' })
  registry.update(read)
}, 60_000)

const templates = () => gameTemplates(layAll(registry.manifestsOf(BASE_SITE_ID)), modules)

test('every kind of game belongs to one template, and no two templates have the same name', () => {
  expect(
    templates()
      .flatMap(({ gameRules }) => gameRules)
      .toSorted(),
  ).toEqual(GAME_RULES.toSorted())
  const names = templates().map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.join(' ')).not.toMatch(/[a-z][A-Z]/)
})

test('an empty site of each template is accepted, and has the modules of its kinds alone', () => {
  for (const { gameRules, name } of templates()) {
    const manifest = newManifest({ siteId: 'empty', theme: 'aurora', hosts: [], gameRules }, registry, {
      sitesDir: 'sites',
      largest: { memberId: 0, operatorId: 0 },
      modules,
    })
    const { refusals, site } = registry.tryOut({ siteId: 'empty', manifest })
    expect([name, refusals]).toEqual([name, []])
    const played = [...modules.values()]
      .filter(({ facts }) => site?.manifest.modules[facts.id]?.enabled === true)
      .flatMap(({ facts }) => (facts.games?.buy === undefined ? [] : (facts.games.rules ?? [])))
    expect(gameRules.every((rule) => played.includes(rule))).toBe(true)
    const entries = site?.manifest.menu.map(({ kind }) => kind) ?? []
    expect(new Set(entries).size).toBe(entries.length)
  }
})
