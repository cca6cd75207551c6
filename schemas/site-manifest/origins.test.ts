import { expect, test } from 'vitest'
import { originsOf } from './origins.ts'
import type { SiteManifest } from './site-manifest.ts'

const base = {
  manifestVersion: 1,
  siteId: 'base',
  settings: { slimGames: 4, pinRequired: 'off' },
  languages: { default: 'en', served: ['en'] },
  routes: [{ path: '/', screen: 'lobby.home', access: 'open', layout: 'frame' }],
} as SiteManifest

test('the origin of each value is the nearest site that sets it, and a list has one origin', () => {
  const own = {
    manifestVersion: 1,
    siteId: 'own',
    settings: { slimGames: 7 },
    languages: { served: ['en', 'de'] },
  }
  expect(originsOf([base, own as SiteManifest])).toEqual({
    '/manifestVersion': 'own',
    '/siteId': 'own',
    '/settings/slimGames': 'own',
    '/settings/pinRequired': 'base',
    '/languages/default': 'base',
    '/languages/served': 'own',
    '/routes': 'base',
  })
})

test('a removed value has no origin, and an empty object removes nothing', () => {
  const own = { manifestVersion: 1, siteId: 'own', settings: { slimGames: null }, languages: {}, menu: [] }
  const origins = originsOf([base, own])
  expect(origins).not.toHaveProperty('/settings/slimGames')
  expect(origins).toMatchObject({ '/languages/default': 'base', '/menu': 'own' })
})

test('a plain text keeps its site as origin in the languages that no other site sets', () => {
  const parent = { manifestVersion: 1, siteId: 'parent', brand: { siteName: 'Harbour' } }
  const own = { manifestVersion: 1, siteId: 'own', brand: { siteName: { de: 'Hafen' } } }
  expect(originsOf([base, parent, own])).toMatchObject({
    '/brand/siteName': 'parent',
    '/brand/siteName/de': 'own',
  })
})

test('routes that are changed by path have their own origin, apart from the list', () => {
  const own = { manifestVersion: 1, siteId: 'own', routes: { '/pick': { access: 'guarded' } } }
  expect(originsOf([base, own as SiteManifest])).toMatchObject({
    '/routes': 'base',
    '/routes/~1pick/access': 'own',
  })
})
