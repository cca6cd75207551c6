import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openTestSites, smallManifest, type TestSites } from '#service/testing/sites.ts'
import { addGame, TEST_DEFINITION, TEST_MEMBER_ID } from '#service/testing/world.ts'
import type { PagesService } from './pages-service.ts'
import { registerPages } from './register-pages.ts'

const NOW = Date.UTC(2026, 10, 20)
const ROOT = 'https://lotto.example'

onEachDatabase((open) => {
  let database: TestDatabase
  let sites: TestSites
  let app: FastifyInstance
  let game: { gameId: number; gameInstanceId: number }

  beforeAll(async () => {
    database = await open()
    sites = await openTestSites({
      'lotto/manifest.json': smallManifest('lotto', TEST_MEMBER_ID, {
        brand: { siteName: 'The Lotto', siteUrl: { en: ROOT } },
        languages: { served: ['en', 'de'] },
        menu: [{ kind: 'lottery' }, { kind: 'favorites' }],
      }),
    })
    game = await addGame(database, TEST_DEFINITION)
    app = fastify()
    const service = { sites: sites.sites, log: sites.log, clock: { now: () => NOW }, database }
    await registerPages(app, service as unknown as PagesService)
  })
  afterAll(async () => {
    await app.close()
    await sites.close()
  })

  const get = (url: string) => app.inject({ url, headers: { host: 'lotto.example' } })
  const head = async (url: string) => {
    const { body } = await get(url)
    return {
      title: /<title>([^<]*)/.exec(body)?.[1],
      description: /<meta name="description" content="([^"]*)/.exec(body)?.[1],
      canonical: /<link rel="canonical" href="([^"]*)/.exec(body)?.[1],
      isHidden: body.includes('<meta name="robots" content="noindex">'),
    }
  }

  test('the page of a game has its title, and one address for the game and its instances', async () => {
    const { title } = await head(`/pick?gid=${game.gameId}`)
    expect(title).toMatch(/^\S.* · The Lotto$/)
    for (const url of [`/pick?gid=${game.gameId}`, `/pick?id=${game.gameInstanceId}`]) {
      expect(await head(url)).toEqual({
        title,
        description: expect.stringMatching(/ at The Lotto: choose your numbers/),
        canonical: `${ROOT}/pick?gid=${game.gameId}`,
        isHidden: false,
      })
    }
    for (const url of [`/lobby?gid=${game.gameId}`, `/lobby?id=${game.gameInstanceId}`]) {
      expect(await head(url)).toEqual({
        title,
        description: expect.stringMatching(/ at The Lotto: the next draw with its prizes/),
        canonical: `${ROOT}/lobby?gid=${game.gameId}`,
        isHidden: false,
      })
    }
    expect(await head('/lobby')).toMatchObject({ title: 'The Lotto', canonical: `${ROOT}/`, isHidden: false })
    expect((await head(`/payout?id=${game.gameInstanceId}`)).title).toMatch(
      /^Estimated Payout · \S.* · The Lotto$/,
    )
  })

  test('a game that the site does not offer is not indexed', async () => {
    expect(await head('/pick?gid=999999')).toMatchObject({ title: 'The Lotto', isHidden: true })
    expect(await head('/pick?gid=x')).toMatchObject({ title: 'The Lotto', isHidden: true })
  })

  test('the sitemap has every public page in every language, and no page of players', async () => {
    const { body, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const addresses = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
    expect(addresses).toContain(`${ROOT}/`)
    expect(addresses).toContain(`${ROOT}/?lang=de`)
    expect(addresses).toContain(`${ROOT}/pick?gid=${game.gameId}`)
    expect(addresses).toContain(`${ROOT}/pick?gid=${game.gameId}&amp;lang=de`)
    expect(addresses).toContain(`${ROOT}/lobby?gid=${game.gameId}`)
    expect(addresses).toContain(`${ROOT}/games?f=lottery`)
    expect(
      addresses.filter((address) => /favorites|cashier|login|payout|subscriptions/.test(address ?? '')),
    ).toEqual([])
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(body).toMatch(/<loc>[^<]*gid=\d+<\/loc><lastmod>\d{4}-\d\d-\d\dT[^<]*Z<\/lastmod>/)
    expect(body).toContain(`hreflang="x-default" href="${ROOT}/"`)
  })

  test('every address of the sitemap is its page’s own canonical address, and is indexed', async () => {
    const { body } = await get('/sitemap.xml')
    const addresses = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '')
    for (const address of addresses) {
      const { canonical, isHidden } = await head(address.replace(ROOT, '').replaceAll('&amp;', '&'))
      expect([canonical, isHidden]).toEqual([address, false])
    }
  })
})
