import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSites, type TestSites } from '#service/testing/sites.ts'
import { siteMap, siteMapIndex } from './site-map.ts'

let world: TestSites

beforeAll(async () => {
  world = await openTestSites()
})
afterAll(() => world.close())

test('a sitemap of more than fifty thousand entries is split', () => {
  const site = world.sites.bySiteId('fixture')
  if (site === null) throw new Error('there is no fixture site')
  const origin = 'https://fixture.example'
  // Two languages: twenty-five thousand pages fill a file.
  const pages = Array.from({ length: 25_001 }, (_, number) => ({
    address: `/pick?gid=${number + 1}`,
    changedAt: null,
  }))
  const entries = (number: number) => siteMap(site, pages, { origin, number })?.match(/<url>/g)?.length
  expect([entries(1), entries(2), entries(3)]).toEqual([50_000, 2, undefined])
  expect(siteMapIndex(site, pages, origin)?.match(/<loc>[^<]*/g)).toEqual([
    `<loc>${origin}/sitemap-1.xml`,
    `<loc>${origin}/sitemap-2.xml`,
  ])
  expect(siteMapIndex(site, pages.slice(1), origin)).toBeNull()
})
