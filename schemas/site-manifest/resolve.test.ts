import { expect, test } from 'vitest'
import type { ModuleFacts } from '../module-facts.ts'
import { resolveManifest } from './resolve.ts'
import type { SiteManifest } from './site-manifest.ts'
import type { KnownModule, KnownModules } from './site-world.ts'

const home = { path: '/', screen: 'lobby.home', access: 'open', layout: 'frame' } as const
const pick = { path: '/pick', screen: 'picking.pick', access: 'open', layout: 'focus' } as const

const base: SiteManifest = {
  manifestVersion: 1,
  siteId: 'base',
  routes: [home, pick],
  settings: { slimGames: 4, switchMain: false },
  menu: [{ kind: 'instaplay' }, { kind: 'lottery' }],
  currencies: {
    default: 'EUR',
    served: ['EUR'],
    data: { EUR: { currencyId: 978 }, XOF: { currencyId: 952 } },
  },
}

function resolve(...sites: SiteManifest[]): Record<string, unknown> {
  const known = new Map([base, ...sites].map((site) => [site.siteId, site]))
  const resolved = resolveManifest(sites.at(-1)?.siteId ?? 'base', (id) => known.get(id))
  return 'manifest' in resolved ? resolved.manifest : { refused: resolved.refusal.expected }
}
const site = (written: Partial<SiteManifest>): SiteManifest => ({
  manifestVersion: 1,
  siteId: 'child',
  extends: 'base',
  ...written,
})

test('objects merge key by key', () => {
  expect(resolve(site({ settings: { switchMain: true } }))['settings']).toEqual({
    slimGames: 4,
    switchMain: true,
  })
})

test('arrays and scalars replace the inherited value', () => {
  expect(resolve(site({ menu: [{ kind: 'favorites' }], settings: { slimGames: 9 } }))).toMatchObject({
    menu: [{ kind: 'favorites' }],
    settings: { slimGames: 9 },
  })
})

test('a null removes the inherited value, and the nearest site overrides', () => {
  const parent = site({ siteId: 'parent', settings: { slimGames: null, switchMain: true } })
  const child = site({ extends: 'parent', settings: { pinRequired: 'login' } })
  expect(resolve(parent, child)['settings']).toEqual({ switchMain: true, pinRequired: 'login' })
})

const spoken = (served: string[], brand: NonNullable<SiteManifest['brand']>): SiteManifest =>
  site({ siteId: 'parent', languages: { default: 'en', served }, brand })

test('a plain string becomes the text of every language that the site serves', () => {
  const parent = spoken(['en', 'de'], { siteName: 'Harbour', meta: { title: 'At the harbour' } })
  expect(resolve(parent)['brand']).toEqual({
    siteName: { en: 'Harbour', de: 'Harbour' },
    meta: { title: { en: 'At the harbour', de: 'At the harbour' } },
  })
})

test('a plain string replaces inherited texts by language', () => {
  const parent = spoken(['en', 'de'], { siteName: { en: 'Harbour', de: 'Hafen' } })
  const child = site({ extends: 'parent', brand: { siteName: 'Quay' } })
  expect(resolve(parent, child)['brand']).toEqual({ siteName: { en: 'Quay', de: 'Quay' } })
})

test('a text of one language overrides a plain string in that language only', () => {
  const parent = spoken(['en', 'de'], { siteName: 'Harbour' })
  const child = site({
    extends: 'parent',
    languages: { served: ['en', 'de', 'fr'] },
    brand: { siteName: { de: 'Hafen' } },
  })
  expect(resolve(parent, child)['brand']).toEqual({
    siteName: { en: 'Harbour', de: 'Hafen', fr: 'Harbour' },
  })
})

test('a plain string in a list becomes the text of every language too', () => {
  const parent = spoken(['en', 'de'], {})
  const links = [{ label: 'Imprint', to: '/p/imprint' }]
  const child = { ...site({ extends: 'parent' }), brand: { links } } as unknown as SiteManifest
  expect(resolve(parent, child)['brand']).toEqual({
    links: [{ label: { en: 'Imprint', de: 'Imprint' }, to: '/p/imprint' }],
  })
})

test('a manifest without plain strings is shared as the same object', () => {
  const menu = [{ kind: 'favorites' as const, label: { en: 'Mine' } }]
  expect(resolve(site({ menu }))['menu']).toBe(menu)
})

test('the identity of a site is never inherited', () => {
  const parent = site({ siteId: 'parent', memberId: 7, operatorId: 3, hosts: ['parent.example'] })
  const resolved = resolve(parent, site({ extends: 'parent' }))
  expect(resolved).toMatchObject({ siteId: 'child', operatorId: 3, hosts: [] })
  expect(resolved).not.toHaveProperty('memberId')
})

test('a list of routes replaces the inherited one', () => {
  expect(resolve(site({ routes: [pick] }))['routes']).toEqual([pick])
})

test('routes named by path are changed in place, removed or added', () => {
  const routes = { '/pick': { layout: 'bare' }, '/lines': { screen: 'picking.pick' }, '/gone': null } as const
  expect(resolve(site({ routes }))['routes']).toEqual([
    home,
    { ...pick, layout: 'bare' },
    { path: '/lines', screen: 'picking.pick', access: 'open', layout: 'frame' },
  ])
  expect(resolve(site({ routes: { '/pick': null } }))['routes']).toEqual([home])
})

const facts = (module: ModuleFacts): [string, KnownModule] => [
  module.id,
  { facts: module, languages: new Set(), texts: new Map() },
]
const MODULES: KnownModules = new Map([
  facts({ id: 'lobby', screens: { home: { file: 'home.tsx', path: '/', aliases: ['/games'] } } }),
  facts({
    id: 'cashier',
    screens: { home: { file: 'home.tsx', path: '/cashier', access: 'guarded', layout: 'focus' } },
  }),
])

function routesWith(written: Partial<SiteManifest>): unknown {
  const modules = {
    lobby: { enabled: true, settings: {} },
    cashier: { enabled: true, settings: {} },
  }
  const parent: SiteManifest = { manifestVersion: 1, siteId: 'base', modules }
  const known = new Map([parent, site(written)].map((one) => [one.siteId, one]))
  const resolved = resolveManifest('child', (id) => known.get(id), MODULES)
  return 'manifest' in resolved && resolved.manifest['routes']
}

const lobbyRoutes = ['/', '/games'].map((path) => ({ ...home, path }))
const cashierRoute = { path: '/cashier', screen: 'cashier.home', access: 'guarded', layout: 'focus' }

test('routes begin with those in the facts of the enabled modules', () => {
  expect(routesWith({})).toEqual([...lobbyRoutes, cashierRoute])
  expect(routesWith({ modules: { cashier: { enabled: false } } })).toEqual(lobbyRoutes)
})

test('a site can change, remove and add routes of modules by path, or replace all of them', () => {
  expect(routesWith({ routes: { '/games': null, '/cashier': { layout: 'frame' } } })).toEqual([
    lobbyRoutes[0],
    { ...cashierRoute, layout: 'frame' },
  ])
  expect(routesWith({ routes: [home] })).toEqual([home])
})

test('a site contains the data of the currencies that it serves and no others', () => {
  expect(resolve(site({ currencies: { served: ['XOF'], default: 'XOF' } }))['currencies']).toEqual({
    default: 'XOF',
    served: ['XOF'],
    data: { XOF: { currencyId: 952 } },
  })
})

test('the resolution changes none of its inputs', () => {
  const before = JSON.stringify(base)
  resolve(site({ settings: { slimGames: null }, routes: { '/pick': null } }))
  expect(JSON.stringify(base)).toBe(before)
})
