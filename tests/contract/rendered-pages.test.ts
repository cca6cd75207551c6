import fastify, { type FastifyInstance } from 'fastify'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SCHEME_COOKIE, type InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import { createVisitorReads } from '#service/channel/visitor-reads.ts'
import { italianFiles, SERVES_ITALIAN } from '#service/testing/italian.ts'
import { copySites } from '#tests/support/copy-sites.ts'
import { registerPages } from '#service/pages/register-pages.ts'
import { advance } from '#service/testing/test-clock.ts'
import { addGame, type TestGame } from '#service/testing/world.ts'
import { rendererConfig } from '#tools/build/renderer-config.ts'
import { STAMP_FILE } from '#service/base/build-inputs.mjs'
import { onEachService, type ServiceHere } from './service-here.ts'

const ROOT = join(import.meta.dirname, '../..')
const MEMBERS = { aurora: 101, kola: 102, duchess: 103, lago: 190 } as const
const LANGUAGES = {
  aurora: ['en', 'de', 'ar'],
  kola: ['en', 'fr', 'pt'],
  duchess: ['en', 'es'],
  lago: ['it'],
} as const
/** A site in a language that the product does not have. */
const LAGO = {
  manifestVersion: 1,
  siteId: 'lago',
  memberId: MEMBERS.lago,
  extends: 'aurora',
  jurisdictions: ['none'],
  hosts: ['lago.example'],
  ...SERVES_ITALIAN,
  theme: { perLanguage: { ar: null } },
}
type SiteId = keyof typeof MEMBERS
/** A site without any game is served beside them. */
type ServedId = SiteId | 'quay'

const DRAWN = '<div id="root" data-rendered-page'
const NOT_DRAWN = '<div class="boot">'

/** A build of the browser's part is not needed to render: its manifest and the hash of its sources are. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tombolo-rendered-'))
  vi.stubEnv('NODE_ENV', 'production')
  await build(rendererConfig(ROOT, join(folder, 'server')))
  vi.unstubAllEnvs()
  await copySites(join(folder, 'sites'), ['aurora', 'kola', 'duchess'])
  await cp(join(ROOT, 'tests/fixtures/without-games'), join(folder, 'sites'), { recursive: true })
  const files = { 'lago/manifest.json': JSON.stringify(LAGO), ...italianFiles('lago') }
  await mkdir(join(folder, 'sites/lago/languages/it'), { recursive: true })
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, 'sites', path), text)
  await mkdir(join(folder, 'client'))
  const manifest = { 'runtime/main.tsx': { file: 'assets/main.js', isEntry: true } }
  await writeFile(join(folder, 'client/manifest.json'), JSON.stringify(manifest))
  await mkdir(join(folder, 'broken'))
  await writeFile(
    join(folder, 'broken/render.js'),
    'export const rendererOf = () => { throw new Error("no brush") }',
  )
  for (const part of ['client', 'server', 'broken'])
    await writeFile(join(folder, part, STAMP_FILE), 'the same sources')
}, 300_000)
afterAll(() => rm(folder, { recursive: true }))

onEachService((start) => {
  let here: ServiceHere
  const games = new Map<SiteId, TestGame>()
  const apps: FastifyInstance[] = []
  const pagesWith = async (serverDir: string) => {
    const app = fastify()
    await registerPages(app, here.service, {
      clientDir: join(folder, 'client'),
      serverDir: join(folder, serverDir),
      readAsVisitor: createVisitorReads(here.service),
    })
    apps.push(app)
    return app
  }
  let app: FastifyInstance
  beforeAll(async () => {
    here = await start({ SITES_DIR: join(folder, 'sites') })
    app = await pagesWith('server')
    for (const siteId of Object.keys(MEMBERS) as SiteId[])
      games.set(siteId, await addGame(here.database, {}, MEMBERS[siteId]))
  }, 60_000)
  afterAll(() => Promise.all(apps.map((one) => one.close())))

  const get = async (url: string, siteId: ServedId = 'aurora', from = app) =>
    (await from.inject({ url, headers: { host: `${siteId}.localhost` } })).body
  /** The page once it is rendered: on a busy machine the first one takes longer than a request waits. */
  const rendered = (url: string, siteId: ServedId = 'aurora') =>
    vi.waitFor(
      async () => {
        const page = await get(url, siteId)
        expect(page.includes(DRAWN)).toBe(true)
        return page
      },
      { timeout: 12_000, interval: 200 },
    )
  const inlinedIn = (page: string) =>
    JSON.parse(/id="tombolo-site">(.*)<\/script>/.exec(page)?.[1] ?? 'null') as InlinedSite
  const stateIn = (page: string) => inlinedIn(page).rendered
  /** The instances of the lobby that came with a page. */
  const idsIn = (state: ReturnType<typeof stateIn>) => {
    const { cols = [], rows = [] } = state?.session?.filteredGames ?? {}
    return rows.map((row) => row[cols.indexOf('gameInstanceId')])
  }
  const rootOf = (page: string) =>
    page.slice(page.indexOf('<div id="root"'), page.indexOf('<script type="application/json"'))

  it('every screen of a visitor arrives rendered, on each site in each of its languages', async () => {
    for (const siteId of Object.keys(MEMBERS) as SiteId[]) {
      const { gameInstanceId } = games.get(siteId)!
      for (const language of LANGUAGES[siteId]) {
        const root = async (path: string) =>
          rootOf(await rendered(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`, siteId))
        expect(await root('/'), `${siteId} ${language}`).toContain('Test game')
        const ofGame = ['/pick', '/payout', '/lobby'].map((path) => `${path}?id=${gameInstanceId}`)
        for (const path of ofGame)
          expect(await root(path), `${siteId} ${language}`).toMatch(/<h1[^>]*>[^]*Test game|Test game[^]*<h1/)
        for (const path of ['/p/rules', '/no/such/page', '/credits'])
          expect(await root(path), `${siteId} ${language}`).toMatch(/<h1[^>]*>[^<]*\p{L}/u)
      }
    }
  }, 120_000)

  it('the home of a site without any game arrives rendered, with no games', async () => {
    const page = await rendered('/', 'quay')
    expect(rootOf(page)).toMatch(/<h1[^>]*>Your money in one place/)
    expect(rootOf(page)).toContain('Pay in, pay out, and see every movement')
    expect(idsIn(stateIn(page))).toEqual([])
    expect(rootOf(await rendered('/cashier', 'quay'))).toContain('<header')
  })

  it('a page in a language of the site is rendered in it, with the texts of the fallback that it lacks', async () => {
    const page = await rendered('/?lang=it', 'lago')
    expect(page).toContain('<html lang="it-IT" dir="ltr"')
    expect(rootOf(page)).toContain('1 gioco')
    expect(rootOf(page)).toContain('Vai al contenuto')
    expect(rootOf(page)).toContain('Ultimi risultati')
    expect(rootOf(page)).toContain('100 plays to go')
    // The messages are at their address, and not in the page.
    expect(inlinedIn(page).texts).toMatch(/^\/client\/languages\/lago\/it\//)
    expect(inlinedIn(page).messages).not.toHaveProperty(['lobby.count'])
  })

  it('a rendered page holds no inline style, which the content policy refuses, but a rule for each', async () => {
    const page = await rendered('/')
    expect(rootOf(page).includes(' style="')).toBe(false)
    const numbers = [...rootOf(page).matchAll(/data-rendered="(\d+)"/g)].map((match) => Number(match[1]))
    const { styles = [] } = stateIn(page) ?? {}
    expect(numbers.length).toBeGreaterThan(0)
    expect(Math.max(...numbers)).toBe(styles.length - 1)
    for (const [number, style] of styles.entries())
      expect(page.includes(`#root [data-rendered="${number}"]{${style}}`)).toBe(true)
  })

  it('a rendered page carries its data once, with the position of the events that follow', async () => {
    const { gameInstanceId } = games.get('aurora')!
    const state = stateIn(await rendered(`/payout?id=${gameInstanceId}`))
    expect(state?.answers.map(({ key }) => key)).toEqual([['getGameLobby', { gameInstanceId }]])
    expect(state?.session?.filteredGames.rows.length).toBeGreaterThan(0)
    expect(state?.session.topics).toMatchObject([{ topic: 'lobby/101', gap: false }])
    expect(state?.parts).toContain('modules/payout/screens/payout-table.tsx')
  })

  it('a page is rendered once a second, with data that are at most a second old', async () => {
    const before = stateIn(await rendered('/'))
    const later = await addGame(here.database)
    await advance(here.database, '1 second')
    const after = stateIn(await rendered('/'))
    const again = stateIn(await rendered('/'))
    expect(idsIn(before)).not.toContain(later.gameInstanceId)
    expect(idsIn(after)).toContain(later.gameInstanceId)
    expect(again?.renderedAt).toBeGreaterThanOrEqual(after!.renderedAt)
  })

  it('the pages of a game that started after its lobby was read are rendered whole', async () => {
    await rendered('/')
    const { gameId, gameInstanceId } = await addGame(here.database)
    const state = stateIn(await rendered(`/pick?id=${gameInstanceId}`))
    expect(idsIn(state)).not.toContain(gameInstanceId)
    const asked = ['loadGames', { gameInstanceIds: [gameInstanceId] }]
    expect(state?.answers.map(({ key }) => key)).toContainEqual(asked)
    const ofGame = ['/pick', '/payout', '/lobby'].map((path) => `${path}?id=${gameInstanceId}`)
    for (const path of [...ofGame, `/lobby?gid=${gameId}`]) {
      const root = rootOf(await rendered(path))
      expect(root, `page ${path}`).toContain('Test game')
      expect(root, `page ${path}`).not.toContain('aria-busy="true"')
    }
  })

  it('each visitor of a rendered page gets a nonce, a time and a scheme of their own', async () => {
    const { clock } = here.service
    const nonces: string[] = []
    for (const scheme of [null, null, 'dark', 'light', 'dark'] as const) {
      await rendered('/')
      const cookie = scheme === null ? {} : { cookie: `${SCHEME_COOKIE}=${scheme}` }
      const before = clock.now()
      const { body, headers } = await app.inject({
        url: '/',
        headers: { host: 'aurora.localhost', ...cookie },
      })
      const after = clock.now()
      const inlined = inlinedIn(body)
      expect(inlined.scheme).toBe(scheme)
      expect(inlined.serverTimeMilis).toBeGreaterThanOrEqual(before)
      expect(inlined.serverTimeMilis).toBeLessThanOrEqual(after)
      const policy = String(headers['content-security-policy'])
      const [nonce = ''] = /(?<='nonce-)[^']+/.exec(policy) ?? []
      const inPage = [
        ...body.matchAll(/(?<= nonce=")[^"]+/g),
        ...body.matchAll(/(?<=csp-nonce" content=")[^"]+/g),
      ]
      expect(inPage.length).toBeGreaterThan(3)
      expect(new Set(inPage.map(String))).toEqual(new Set([nonce]))
      nonces.push(nonce)
    }
    expect(new Set(nonces).size).toBe(nonces.length)
  })

  it('a screen of a player arrives as its frame and a skeleton', async () => {
    const root = rootOf(await rendered('/cashier'))
    expect(root).toContain('<header')
    expect(root).toMatch(/<main[^>]*>.*aria-busy="true"/s)
  })

  it('a page whose rendering fails is sent for the browser to render, and the log says why', async () => {
    const page = await get('/', 'aurora', await pagesWith('broken'))
    expect(page.includes(NOT_DRAWN)).toBe(true)
    expect(stateIn(page)).toBeUndefined()
    expect(here.logged.filter((line) => line.includes('no brush'))).toHaveLength(1)
  })

  it('without a build of the same sources a page is sent for the browser to render, and the log says so', async () => {
    expect((await get('/', 'aurora', await pagesWith('nothing'))).includes(NOT_DRAWN)).toBe(true)
    expect(here.logged.some((line) => line.includes('has no build of the same sources'))).toBe(true)
  })

  it('a page with a session in its address is left to the browser', async () => {
    expect((await get('/?continue_session_id=abc')).includes(NOT_DRAWN)).toBe(true)
  })
})
