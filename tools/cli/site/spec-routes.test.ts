import { join } from 'node:path'
import { expect, test } from 'vitest'
import { legalPathOf } from '#schemas/site-manifest/page-redirects.ts'
import { routeOf } from '#schemas/site-manifest/route-match.ts'
import { HOME_PATH, SLIM_PATH } from '#schemas/site-manifest/routes.ts'
import { SiteRegistry } from '#service/sites/site-registry.ts'
import { readSites } from './read-sites.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Paths of the specification (section 2, "Routes") that every brand has, whichever games it sells. */
const OF_EVERY_SITE = [
  HOME_PATH,
  '/html5',
  '/lobby',
  '/games',
  '/pick',
  '/players',
  '/bets',
  '/payout',
  '/history',
  '/draws',
  '/replay',
  '/playout',
  '/gameOver',
  '/subscriptions',
  '/subHistory',
  '/subDetails',
  '/p/about',
  '/contact',
  '/howtoplay',
  '/privacy',
  '/terms',
  '/cashier',
  '/cashier/history',
  '/cashier/prizes',
  '/cashier/responsiblegaming',
  '/cashier/responsiblegaming/limits',
  '/cashier/responsiblegaming/timeout',
  '/cashier/responsiblegaming/realitycheck',
  '/cashier/responsiblegaming/exclusion',
  '/depositrequests',
  '/deposit',
  '/withdraw',
  '/withdraw/pending',
  '/account',
  '/account/info',
  '/account/address',
  '/account/email',
  '/account/phone',
  '/account/password',
  '/account/settings',
  '/account/notifications',
  '/account/verification',
  '/password',
  '/login',
  '/emailconfirmation',
  '/referrals',
  '/referrals/list',
  '/referrals/send',
  '/maintenance',
  '/idle',
  '/credits',
  '/tutorial',
]

const { sites, themes, modules } = await readSites({
  sitesDir: join(ROOT, 'sites'),
  themesDir: join(ROOT, 'themes'),
})
const registry = new SiteRegistry({ modules, defaultSite: 'aurora' })
registry.update({ sites, themes })
const BRANDS = registry.all().map((site) => [site.siteId, site] as const)

test('all four brands are served', () => {
  expect(BRANDS.map(([siteId]) => siteId).sort()).toEqual(['aurora', 'duchess', 'harbour', 'kola'])
})

test.each(BRANDS)(
  '%s has every path of the specification, as a route or as a page of its own',
  (_id, { manifest }) => {
    const missing = OF_EVERY_SITE.filter(
      (path) => routeOf(manifest.routes, path) === undefined && legalPathOf(manifest, path) === null,
    )
    expect(missing).toEqual([])
  },
)

test.each(BRANDS)(
  '%s leads from /slim to its home, which no route of a manifest can take',
  (_id, { manifest }) => {
    expect(routeOf(manifest.routes, SLIM_PATH)).toBeUndefined()
  },
)
