import fastify, { type FastifyBaseLogger, type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { InlinedSite } from '#schemas/site-manifest/inlined-site.ts'
import { openTestSites, smallManifest, type TestSites } from '#service/testing/sites.ts'
import { drawingPath } from './drawings.ts'
import type { PagesService } from './pages-service.ts'
import { registerPages } from './register-pages.ts'

const NOW = Date.UTC(2026, 10, 20)
const SCRIPT = `export const words = ${JSON.stringify('lottery '.repeat(200))}`

/** What a proxy adds that ended TLS. */
const TLS_PROXY = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7' }

let world: TestSites
let app: FastifyInstance
let clientDir: string
const reached = { database: true, events: true, operators: true }

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'tombolo-client-'))
  await mkdir(join(clientDir, 'assets'))
  await writeFile(join(clientDir, 'assets/main-abc.js'), SCRIPT)
  await writeFile(join(clientDir, 'assets/main-abc.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(clientDir, 'assets/home-def.js'), 'export {}')
  await writeFile(join(clientDir, 'assets/home-def.css'), 'a{color:red}')
  await writeFile(join(clientDir, 'service-worker.js'), '/* the worker */')
  await writeFile(join(clientDir, 'secret.txt'), 'not for players')
  await writeFile(
    join(clientDir, 'manifest.json'),
    JSON.stringify({
      'runtime/main.tsx': { file: 'assets/main-abc.js', isEntry: true },
      'modules/lobby/screens/lobby-home.tsx': { file: 'assets/home-def.js', css: ['assets/home-def.css'] },
    }),
  )
  world = await openTestSites({
    'bare/manifest.json': smallManifest('bare', 912, { settings: { serviceWorker: false } }),
    'framed/manifest.json': smallManifest('framed', 910, {
      brand: { siteName: { en: 'Framed </script><script>alert(1)</script>' } },
      security: { frameAncestors: ['https://portal.example'] },
    }),
    'drawn/manifest.json': smallManifest('drawn', 913, {
      theme: { id: 'plain', overrides: { art: { win: 'mark.svg' } } },
    }),
    'fixture/style.css': [
      '@import url("https://evil.example/x.css");',
      '.brand-note{color:#123456;background-image:url(https://evil.example/x.png);position:fixed}',
      '@media (max-width:600px){.brand-note{font-weight:700}}',
      '@font-face{font-family:x;src:url(x.woff2)}',
    ].join('\n'),
  })
  const service = {
    sites: world.sites,
    log: world.log,
    clock: { now: () => NOW },
    database: {
      kysely: {
        selectFrom: () => ({ select: () => ({ limit: () => ({ execute: () => answer('database') }) }) }),
      },
    },
    events: { ping: () => answer('events') },
  } as unknown as PagesService
  const loggerInstance: FastifyBaseLogger = world.log
  app = fastify({ loggerInstance, trustProxy: '127.0.0.1' })
  await registerPages(app, service, { clientDir, isStarted: () => reached.operators })
})

afterAll(async () => {
  await app.close()
  await world.close()
  await rm(clientDir, { recursive: true })
})

async function answer(part: keyof typeof reached): Promise<void> {
  if (!reached[part]) throw new Error(`${part} is away`)
}

function get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  return app.inject({ url, headers: { host: 'fixture.example', ...headers } })
}
const inlined = (page: string): InlinedSite =>
  JSON.parse(/id="tombolo-site">(.*)<\/script>/.exec(page)?.[1] ?? 'null') as InlinedSite
const directives = (response: LightMyRequestResponse): Map<string, string[]> =>
  new Map(
    String(response.headers['content-security-policy'])
      .split('; ')
      .map((directive): [string, string[]] => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]),
  )

describe('the HTML page', () => {
  test('the HTML page contains the brand, the manifest, the theme’s variables and the first chunks', async () => {
    const { statusCode, body, headers } = await get('/')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<html lang="en-US" dir="ltr" data-template="topbar" data-card="plain"')
    expect(body).toContain('<title>Fixture Lotto</title>')
    expect(body).toContain('<meta name="description" content="A lottery that tests are played on.">')
    expect(body).toContain('<link rel="canonical" href="https://fixture.example/">')
    expect(body).toMatch(/<script type="module" src="\/assets\/main-abc\.js" nonce="[^"]+"><\/script>/)
    expect(body).toMatch(/<link rel="modulepreload" href="\/assets\/home-def\.js"/)
    expect(body).toContain('<link rel="stylesheet" href="/assets/home-def.css">')
    expect(body).toMatch(
      /<link rel="preload" as="font" type="font\/woff2" href="\/client\/fonts\/inter\/[^"]+latin-wght[^"]+"/,
    )
    expect(body).toContain('--color-primary:#0b5394')
    expect(body).toMatch(
      /<div id="root"><div class="boot"><img src="[^"]+mark\.svg" [^>]+><p>Fixture Lotto<\/p><\/div><\/div>/,
    )
    expect(body).toContain('<noscript><h1>Fixture Lotto</h1>')
    expect(body).toContain(':root[data-scheme=dark]{color-scheme:dark;')
    expect(inlined(body)).toMatchObject({
      manifest: { siteId: 'fixture', memberId: 901 },
      language: 'en',
      languageId: 'en_US',
      scheme: null,
      serverTimeMilis: NOW,
      clientVersion: '1.2.1',
      assets: {
        'logo.svg': expect.stringMatching(/^\/client\/sites\/fixture\/assets\/[0-9a-f]{16}\/logo\.svg$/),
      },
    })
  })

  test.each(['/html5', '/games'])('the address %s of the home screen answers with its page', async (path) => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(200)
    expect(body).toMatch(/<link rel="modulepreload" href="\/assets\/home-def\.js"/)
    expect(inlined(body).manifest.routes).toContainEqual(
      expect.objectContaining({ path, screen: 'lobby.home' }),
    )
  })

  test('the HTML page is in the language of ?lang, else of the cookie, else of the browser, else of the site', async () => {
    const languageOf = async (url: string, headers: Record<string, string>) =>
      /<html lang="([\w-]+)" dir="(\w+)"/
        .exec((await get(url, headers)).body)
        ?.slice(1)
        .join(' ')
    const cookie = { cookie: 'other=1; tombolo_lang=ar' }
    expect(await languageOf('/', { 'accept-language': 'de, ar;q=0.8, en;q=0.9' })).toBe('en-US ltr')
    expect(await languageOf('/', { 'accept-language': 'sv;q=0.9, ar-EG;q=0.2' })).toBe('ar-AE rtl')
    expect(await languageOf('/', { ...cookie, 'accept-language': 'en' })).toBe('ar-AE rtl')
    expect(await languageOf('/?lang=en_US', cookie)).toBe('en-US ltr')
    expect(await languageOf('/?lang=en-US', cookie)).toBe('en-US ltr')
    expect(await languageOf('/?lang=xx', {})).toBe('en-US ltr')
    expect((await get('/?lang=ar')).headers['set-cookie']).toBe(
      'tombolo_lang=ar; Path=/; Max-Age=31536000; SameSite=Lax',
    )
    expect((await get('/?lang=xx')).headers['set-cookie']).toBeUndefined()
    expect((await get('/', cookie)).headers['vary']).toContain('cookie')
  })

  test('the HTML page has the player’s colour scheme from its first paint', async () => {
    expect((await get('/', { cookie: 'tombolo_scheme=dark' })).body).toContain(' data-scheme="dark"')
    expect((await get('/', { cookie: 'tombolo_scheme="><script>' })).body).not.toContain('data-scheme="')
  })

  test('every route of the site is answered with 200, and any other path with 404', async () => {
    const status = async (url: string) => (await get(url)).statusCode
    expect(await Promise.all(['/', '/lobby/', '/pick?id=7', '/p/about', '/slim'].map(status))).toEqual([
      200, 200, 200, 200, 200,
    ])
    expect(
      await Promise.all(['/nowhere', '/p/nothing', '/assets', '/client/nothing', '/channel/x'].map(status)),
    ).toEqual([404, 404, 404, 404, 404])
    expect((await get('/nowhere')).body).toContain('<div id="root">')
  })

  test('the legal addresses of the specification lead to the pages that the site names', async () => {
    const terms = await get('/terms?lang=de')
    expect([terms.statusCode, terms.headers['location']]).toEqual([302, '/p/about?lang=de'])
    const others = ['/privacy', '/howtoplay', '/constructor', '/terms/more']
    expect(await Promise.all(others.map(async (url) => (await get(url)).statusCode))).toEqual(
      others.map(() => 404),
    )
  })

  test('the HTML page is of the site with the requested host, and an unknown host has none', async () => {
    expect(inlined((await get('/', { host: 'framed.localhost:8080' })).body).manifest.siteId).toBe('framed')
    expect(inlined((await get('/', { host: 'localhost:8080' })).body).manifest.siteId).toBe('fixture')
    const unknown = await get('/', { host: 'unknown.example' })
    expect([unknown.statusCode, unknown.body]).toEqual([404, 'No site answers at this address.\n'])
  })

  test('a missing client build is reported on the HTML page', async () => {
    const bare = fastify()
    await registerPages(
      bare,
      { sites: world.sites, clock: { now: () => NOW }, log: world.log } as PagesService,
      {
        clientDir: join(clientDir, 'nothing'),
      },
    )
    const { body } = await bare.inject({ url: '/', headers: { host: 'fixture.example' } })
    expect(body).toContain('run npm run build')
    await bare.close()
  })

  test('the HTML page changes with the manifest, without a restart', async () => {
    await world.write('moving/manifest.json', smallManifest('moving', 911))
    await vi.waitFor(async () => expect((await get('/', { host: 'moving.example' })).statusCode).toBe(200), {
      timeout: 2000,
      interval: 20,
    })
    const before = inlined((await get('/', { host: 'moving.example' })).body).siteVersion
    await world.write(
      'moving/manifest.json',
      smallManifest('moving', 911, { theme: { id: 'plain', overrides: { shape: { radius: 3 } } } }),
    )
    await vi.waitFor(
      async () => expect((await get('/', { host: 'moving.example' })).body).toContain('--shape-radius:3px'),
      { timeout: 2000, interval: 20 },
    )
    expect(inlined((await get('/', { host: 'moving.example' })).body).siteVersion).not.toBe(before)
  })

  test('the HTML page is compressed with an encoding that the browser accepts', async () => {
    const plain = (await get('/p/about')).body
    const brotli = await get('/p/about', { 'accept-encoding': 'gzip, br' })
    const gzip = await get('/p/about', { 'accept-encoding': 'gzip, br;q=0' })
    const withoutNonce = (page: string) => page.replaceAll(/nonce="[^"]+"/g, '')
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(withoutNonce(brotliDecompressSync(brotli.rawPayload).toString())).toBe(withoutNonce(plain))
    expect(withoutNonce(gunzipSync(gzip.rawPayload).toString())).toBe(withoutNonce(plain))
  })
})

describe('the head of a page', () => {
  const meta = (page: string, name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(page)?.[1]
  const title = (page: string) => /<title>([^<]*)<\/title>/.exec(page)?.[1]
  const canonical = (page: string) => /<link rel="canonical" href="([^"]*)">/.exec(page)?.[1]

  test('every kind of public page has its own title and description', async () => {
    const heads = await Promise.all(
      ['/', '/games?f=tournaments', '/p/about', '/verify', '/nowhere'].map(async (path) => {
        const { body } = await get(path)
        return [title(body), meta(body, 'description'), meta(body, 'og:title')]
      }),
    )
    expect(heads).toEqual([
      ['Fixture Lotto', 'A lottery that tests are played on.', 'Fixture Lotto'],
      [
        'Tournaments · Fixture Lotto',
        'Tournaments at Fixture Lotto: the open games with their next draw, prize and price.',
        'Tournaments · Fixture Lotto',
      ],
      ['About us · Fixture Lotto', expect.stringMatching(/^\S.{5,160}$/), 'About us · Fixture Lotto'],
      [
        'Check a draw · Fixture Lotto',
        expect.stringMatching(/^Check any draw of Fixture Lotto/),
        'Check a draw · Fixture Lotto',
      ],
      ['Page not found · Fixture Lotto', 'This page does not exist.', 'Page not found · Fixture Lotto'],
    ])
  })

  test('the canonical address of a page names a language that is not the default, and the alternates name all', async () => {
    const root = 'https://fixture.example'
    expect(canonical((await get('/p/about/')).body)).toBe(`${root}/p/about`)
    expect(canonical((await get('/lobby')).body)).toBe(`${root}/`)
    const { body } = await get('/games?f=lottery&utm=x&lang=ar')
    expect(canonical(body)).toBe(`${root}/games?f=lottery&amp;lang=ar`)
    const alternates = [...body.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map((match) => match.slice(1))
    expect(alternates).toEqual([
      ['en', `${root}/games?f=lottery`],
      ['ar', `${root}/games?f=lottery&amp;lang=ar`],
      ['x-default', `${root}/games?f=lottery`],
    ])
  })

  test('pages of players, unknown pages and links to other sites are not indexed', async () => {
    const robots = async (path: string) => meta((await get(path)).body, 'robots')
    const hidden = [
      '/cashier',
      '/nowhere',
      '/p/nothing',
      '/p/partner',
      '/login',
      '/pick',
      '/games?f=favorites',
    ]
    expect(await Promise.all(hidden.map(robots))).toEqual(hidden.map(() => 'noindex'))
    expect(canonical((await get('/cashier')).body)).toBeUndefined()
    expect(await Promise.all(['/', '/p/about', '/verify'].map(robots))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('the structured data name the site, its operator and the way to the page', async () => {
    const graph = async (path: string) =>
      JSON.parse(
        /<script type="application\/ld\+json">(.*?)<\/script>/.exec((await get(path)).body)?.[1] ?? 'null',
      ) as { '@graph': { '@type': string; name?: string; itemListElement?: unknown }[] }
    const home = await graph('/')
    expect(home['@graph'].map((node) => [node['@type'], node.name])).toEqual([
      ['WebSite', 'Fixture Lotto'],
      ['Organization', 'Fixture Lotto'],
    ])
    const about = await graph('/p/about')
    expect(about['@graph'].find((node) => node['@type'] === 'BreadcrumbList')?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Fixture Lotto', item: 'https://fixture.example/' },
      { '@type': 'ListItem', position: 2, name: 'About us', item: 'https://fixture.example/p/about' },
    ])
  })

  test('the social card of a page is a PNG at an address that changes with its content', async () => {
    const picture = new URL(meta((await get('/p/about')).body, 'og:image')?.replaceAll('&amp;', '&') ?? '')
    expect(picture.pathname).toMatch(/^\/client\/cards\/[0-9a-f]{16}\/en\.png$/)
    const card = await get(picture.pathname + picture.search)
    expect(card.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect([card.rawPayload.readUInt32BE(16), card.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    const older = await get(`/client/cards/0000000000000000/en.png${picture.search}`)
    expect([older.statusCode, older.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(older.rawPayload).toEqual(card.rawPayload)
  })

  test('security 27: only cards of public pages are drawn', async () => {
    const status = async (page: string) =>
      (await get(`/client/cards/0000000000000000/en.png?page=${encodeURIComponent(page)}`)).statusCode
    const refused = [
      '/cashier',
      '/nowhere',
      '/p/about?x=1',
      '/lobby',
      '//evil.example/',
      'about',
      '/p/partner',
    ]
    expect(await Promise.all(refused.map(status))).toEqual(refused.map(() => 404))
    expect((await get('/client/cards/0000000000000000/de.png?page=%2F')).statusCode).toBe(404)
  })

  test('the icons of the installed site are PNGs of their size', async () => {
    const { icons } = (await get('/manifest.webmanifest')).json<{ icons: { src: string; sizes: string }[] }>()
    for (const { src, sizes } of icons.slice(1)) {
      const icon = await get(src)
      expect(`${icon.rawPayload.readUInt32BE(16)}x${icon.rawPayload.readUInt32BE(20)}`).toBe(sizes)
      expect(icon.headers['cache-control']).toContain('immutable')
    }
    expect((await get('/client/icons/0000000000000000/en/huge.png')).statusCode).toBe(404)
  })

  test('a drawing for mails is a PNG of twice its size, and a slot that no mail shows has none', async () => {
    const site = world.sites.bySiteId('drawn')!
    const path = drawingPath(site, { name: 'win', scheme: 'dark', language: 'en' })
    const drawing = await get(path, { host: 'drawn.example' })
    expect(drawing.headers['content-type']).toBe('image/png')
    expect(drawing.headers['cache-control']).toContain('immutable')
    expect([drawing.rawPayload.readUInt32BE(16), drawing.rawPayload.readUInt32BE(20)]).toEqual([960, 600])
    for (const name of ['hero-dark', 'win', 'win-blue'])
      expect((await get(`/client/drawings/0000000000000000/en/${name}.png`)).statusCode).toBe(404)
  })
})

describe('security 19: the content security policy', () => {
  test('the content security policy allows scripts and styles by nonce only, with a new nonce each time', async () => {
    const [first, second] = [await get('/'), await get('/')]
    const policy = directives(first)
    const nonce = /'nonce-([^']+)'/.exec(policy.get('script-src')?.join(' ') ?? '')?.[1] ?? ''
    expect(Buffer.from(nonce, 'base64')).toHaveLength(18)
    expect(policy.get('script-src')).toEqual(["'self'", `'nonce-${nonce}'`])
    expect(policy.get('style-src')).toEqual(["'self'", `'nonce-${nonce}'`])
    expect(policy.get('object-src')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
    expect(String(first.headers['content-security-policy'])).not.toMatch(/unsafe-(inline|eval)/)
    expect(first.body).toContain(`<style nonce="${nonce}">`)
    // Every script and style of the page has the nonce, or is data.
    for (const [element] of first.body.matchAll(/<(script|style)\b[^>]*>/g)) {
      expect(element).toMatch(
        new RegExp(`nonce="${nonce.replaceAll('+', '\\+')}"|type="application/(ld\\+)?json"`),
      )
    }
    expect(second.body).not.toContain(nonce)
  })

  test('the content security policy lets the manifest’s origins frame the site, and no origin frame the cashier', async () => {
    const framed = await get('/', { host: 'framed.example' })
    const cashier = await get('/cashier', { host: 'framed.example' })
    expect(directives(framed).get('frame-ancestors')).toEqual(["'self'", 'https://portal.example'])
    expect(framed.headers['x-frame-options']).toBeUndefined()
    expect(directives(cashier).get('frame-ancestors')).toEqual(["'none'"])
    expect(cashier.headers['x-frame-options']).toBe('DENY')
    expect(directives(await get('/')).get('frame-ancestors')).toEqual(["'none'"])
  })

  test('the content security policy has the address for reports, and an endpoint only over TLS', async () => {
    const plain = await get('/')
    expect(directives(plain).get('report-uri')).toEqual(['/client/csp-reports'])
    // Chromium reports nothing where an endpoint is named that it does not take over plain HTTP.
    expect(directives(plain).has('report-to')).toBe(false)
    expect(plain.headers['reporting-endpoints']).toBeUndefined()
    const secure = await app.inject({ url: '/', headers: { ...TLS_PROXY, host: 'fixture.example' } })
    expect(directives(secure).get('report-uri')).toEqual(['/client/csp-reports'])
    expect(directives(secure).get('report-to')).toEqual(['csp'])
    expect(secure.headers['reporting-endpoints']).toBe('csp="/client/csp-reports"')
  })

  test('reports of policy breaches are logged without a player’s data', async () => {
    const report = {
      'csp-report': {
        'effective-directive': 'script-src',
        'blocked-uri': 'https://evil.example/x.js',
        'document-uri': 'https://fixture.example/password?key=secret-key',
      },
    }
    const post = (payload: string, type: string) =>
      app.inject({
        method: 'POST',
        url: '/client/csp-reports',
        payload,
        headers: { host: 'fixture.example', 'content-type': type },
      })
    expect((await post(JSON.stringify(report), 'application/csp-report')).statusCode).toBe(204)
    const logged = world.lines.filter(({ msg }) => msg === 'a page broke its content policy')
    expect(logged.at(-1)).toMatchObject({
      directive: 'script-src',
      blocked: 'https://evil.example/x.js',
      page: 'https://fixture.example/password',
    })
    expect((await post('{', 'application/csp-report')).statusCode).toBe(204)
    expect((await post(`"${'x'.repeat(20_000)}"`, 'application/reports+json')).statusCode).toBe(413)
  })

  test('security 24: page errors are logged with their site, up to a limit, and without secrets', async () => {
    const post = (payload: unknown) =>
      app.inject({
        method: 'POST',
        url: '/client/error-reports',
        payload: JSON.stringify(payload),
        headers: { host: 'fixture.example', 'content-type': 'application/json' },
      })
    const logged = () => world.lines.filter(({ msg }) => msg === 'a page reported an error')
    const token = 'a'.repeat(43)
    const report = {
      message: `TypeError: no ada@example.org and ${token}`,
      stack: 'at f (https://fixture.example/assets/main-abc.js?key=secret:1:2)',
      page: '/password?key=secret',
      clientVersion: '1.2.1',
      more: 'is not read',
    }
    expect((await post(report)).statusCode).toBe(204)
    expect(logged()).toEqual([
      expect.objectContaining({
        siteId: 'fixture',
        message: 'TypeError: no … and …',
        stack: 'at f (https://fixture.example/assets/main-abc.js:1:2)',
        page: '/password',
        clientVersion: '1.2.1',
      }),
    ])
    expect(logged()[0]).not.toHaveProperty('more')
    for (const nothing of [null, [], 'x', {}, { message: 7 }]) {
      expect((await post(nothing)).statusCode).toBe(204)
    }
    expect(logged()).toHaveLength(1)
    for (let number = 0; number < 40; number++) await post({ ...report, message: `Error: ${number}` })
    expect(logged()).toHaveLength(30)
    expect((await post({ message: 'x'.repeat(20_000) })).statusCode).toBe(413)
  })

  test('a text of the manifest cannot close its script element', async () => {
    const { body } = await get('/', { host: 'framed.example' })
    expect(body).not.toContain('<script>alert(1)')
    expect(inlined(body).manifest.brand.siteName['en']).toBe('Framed </script><script>alert(1)</script>')
  })
})

describe('direct HTTP', () => {
  const PATHS = [
    '/client/i18n/locales/fixture',
    '/client/i18n/locales/fixture/en',
    '/client/i18n/customPageById/901/1/en',
    '/client/i18n/customPageByLink/901/about/en',
    '/client/css/901/style.css',
    '/client/sites/fixture/manifest.json',
  ]

  test.each(PATHS)('the path %s has an ETag and answers 304', async (path) => {
    const first = await get(path, { 'accept-encoding': 'br' })
    expect(first.statusCode).toBe(200)
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(/^"[\w-]+"$/)
    const again = await get(path, { 'if-none-match': `"other", W/${etag}`, 'accept-encoding': 'br' })
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
    expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('the endpoint for languages lists the languages of a site', async () => {
    expect((await get('/client/i18n/locales/fixture')).json()).toEqual({
      languages: [
        { name: 'English', code: 'en', active: true },
        { name: 'العربية', code: 'ar', active: true },
      ],
    })
  })

  test('the endpoint for texts returns every text of a language, by its code or its languageId', async () => {
    const { messages } = (await get('/client/i18n/locales/fixture/ar')).json<{
      messages: Record<string, string>
    }>()
    expect(messages['cashier.title']).toMatch(/\p{Script=Arabic}/u)
    expect((await get('/client/i18n/locales/fixture/ar_AE')).json()).toEqual({ messages })
    expect((await get('/client/i18n/locales/fixture/de')).statusCode).toBe(404)
  })

  test('the endpoint for manifests returns the resolved manifest', async () => {
    const manifest = (await get('/client/sites/fixture/manifest.json')).json<Record<string, unknown>>()
    expect(manifest).toMatchObject({ siteId: 'fixture', settings: { slimGames: 4 } })
    expect(manifest).not.toHaveProperty('extends')
  })

  test('a custom page that is a link is returned as text', async () => {
    const { headers, body } = await get('/client/i18n/customPageByLink/901/partner/en')
    expect([headers['content-type'], body]).toEqual([
      'text/plain; charset=utf-8',
      'https://example.org/partner',
    ])
  })

  test('security 18: the HTML of a custom page has no script, no style and nothing that loads', async () => {
    const { headers, body } = await get('/client/i18n/customPageById/901/1/ar')
    expect(body).toContain('<h2>About us</h2>')
    expect(body).toContain('<a href="https://example.org/rules" target="_blank" rel="noopener noreferrer">')
    expect(body).not.toMatch(/script|onclick|style=|evil/)
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
  })

  test('security 18: the operator’s style sheet is served with allowed declarations only', async () => {
    const { headers, body } = await get('/client/css/901/style.css')
    expect(headers['content-type']).toBe('text/css; charset=utf-8')
    expect(body).toBe('.brand-note{color:#123456}\n@media (max-width:600px){.brand-note{font-weight:700}}')
    expect((await get('/client/css/910/style.css')).body).toBe('')
  })

  test('security 23: a path that does not match its pattern is refused before any lookup', async () => {
    const refused = [
      '/client/i18n/locales/..%2Fbase',
      '/client/i18n/locales/fixture/..%2F..%2Fetc%2Fpasswd',
      '/client/i18n/locales/Fixture/en',
      '/client/i18n/customPageByLink/901/..%2Fabout/en',
      '/client/i18n/customPageByLink/901/about/en%00',
      '/client/i18n/customPageById/901/1e1/en',
      '/client/i18n/customPageById/-1/1/en',
      '/client/css/901x/style.css',
      '/client/sites/..%2Fbase/manifest.json',
    ]
    for (const path of refused) expect([path, (await get(path)).statusCode]).toEqual([path, 400])
    for (const path of [
      '/client/i18n/locales/base',
      '/client/sites/nobody/manifest.json',
      '/client/css/999/style.css',
      '/client/i18n/customPageById/901/77/en',
    ]) {
      expect([path, (await get(path)).statusCode]).toEqual([path, 404])
    }
  })
})

describe('the service worker', () => {
  const OF_BARE = { host: 'bare.example' }

  test('the service worker begins with the offline page of the player’s language and the cache of the build', async () => {
    const { body, headers } = await get('/service-worker.js?lang=ar')
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
    expect(body).toMatch(
      /^self\.OFFLINE=\{"page":"\/client\/offline\/ar","revision":"[^}]+","filesCache":"files-[\d.]+"\};\n\/\* the worker \*\/$/,
    )
    expect(inlined((await get('/?lang=ar')).body).serviceWorker).toBe('/service-worker.js?lang=ar')
  })

  test('the offline page is the brand’s in the player’s language, and loads nothing but fonts', async () => {
    const { body, headers } = await get('/client/offline/ar')
    expect(body).toContain('<html lang="ar-AE" dir="rtl"')
    // The style of its button follows the theme's variants.
    expect(/<html [^>]*>/.exec(body)?.[0]).toContain(' data-button="')
    expect(body).toMatch(/<header><img src="data:image\/svg\+xml;base64,[^>]+><span>/)
    expect(body).toContain('<h1>أنت غير متصل</h1>')
    expect(body).toContain('يانصيب')
    expect(body).not.toMatch(/<script|<link/)
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    expect((await get('/client/offline/de')).statusCode).toBe(404)
  })

  test('a site that switches the service worker off removes it, when no page is open, from browsers that have it', async () => {
    const { body } = await get('/service-worker.js', OF_BARE)
    expect(body).not.toContain('the worker')
    expect(inlined((await get('/', OF_BARE)).body)).not.toHaveProperty('serviceWorker')
    const kept = new Set(['files-1', 'pages'])
    const listeners = new Map<string, (event: object) => void>()
    let registrations = 1
    runInNewContext(body, {
      self: {
        addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
        registration: { unregister: async () => (registrations -= 1) },
      },
      caches: { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) },
    })
    // Without a listener for its installation it waits.
    expect([...listeners.keys()]).toEqual(['activate'])
    await new Promise((resolve) =>
      listeners.get('activate')?.({ waitUntil: (work: Promise<void>) => void work.then(resolve) }),
    )
    expect([registrations, [...kept]]).toEqual([0, []])
  })
})

describe('static files', () => {
  test('files of the build are immutable and are served with the compression of the build', async () => {
    const { headers, rawPayload } = await get('/assets/main-abc.js', { 'accept-encoding': 'br' })
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(rawPayload).toEqual(brotliCompressSync(SCRIPT))
    expect((await get('/assets/main-abc.js')).body).toBe(SCRIPT)
    // No copy of this encoding was made by the build.
    expect(
      gunzipSync((await get('/assets/main-abc.js', { 'accept-encoding': 'gzip' })).rawPayload).toString(),
    ).toBe(SCRIPT)
    const etag = String(headers['etag'])
    expect((await get('/assets/main-abc.js', { 'if-none-match': etag })).statusCode).toBe(304)
  })

  test('security 23: only the assets of the build can be reached', async () => {
    for (const path of [
      '/assets/../secret.txt',
      '/assets/..%2Fsecret.txt',
      '/assets/main-abc.js.br',
      '/assets/',
      '/assets/%00',
    ]) {
      expect((await get(path)).statusCode).not.toBe(200)
    }
  })

  test('covers are drawn in the colours of the site’s theme, and kept for ever under their hash', async () => {
    const { coversUrl } = inlined((await get('/')).body).theme
    expect(coversUrl).toMatch(/^\/client\/covers\/fixture\/en\/[0-9a-f]{16}\/$/)
    const cover = await get(`${coversUrl}raffleGame-1000-7.svg`)
    expect(cover.statusCode).toBe(200)
    expect(cover.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(cover.body).toMatch(/^<svg .*<\/svg>$/)
    const old = await get('/client/covers/fixture/en/0123456789abcdef/raffleGame-1000-7.svg')
    expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'no-cache'])
    for (const url of [
      `${coversUrl}chessGame-1-1.svg`,
      '/client/covers/fixture/xx/0123456789abcdef/raffleGame-1000-7.svg',
      '/client/covers/nobody/en/0123456789abcdef/raffleGame-1000-7.svg',
    ])
      expect((await get(url)).statusCode).toBe(404)
  })

  test('a picture of a site or theme is immutable under its hash, and revalidated under an older one', async () => {
    const { assets } = inlined((await get('/')).body)
    const logo = await get(assets['logo.svg'] ?? '')
    expect(logo.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': expect.stringContaining('immutable'),
    })
    const older = await get('/client/sites/fixture/assets/0000000000000000/logo.svg')
    expect([older.statusCode, older.headers['cache-control']]).toEqual([200, 'no-cache'])
    const mark =
      /href="(\/client\/themes\/plain\/[0-9a-f]{16}\/mark\.svg)"/.exec((await get('/')).body)?.[1] ?? ''
    expect((await get(mark)).statusCode).toBe(200)
    // A picture opened by itself may hold a script; nothing of it runs.
    expect(logo.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
    expect((await get('/client/sites/fixture/assets/x/missing.svg')).statusCode).toBe(404)
  })

  test('every font of the HTML page is served', async () => {
    const { body } = await get('/?lang=ar')
    const urls = [...body.matchAll(/url\((\/client\/fonts\/[^)]+)\)/g)].map(([, url]) => url ?? '')
    expect(urls.some((url) => url.includes('noto-kufi-arabic-arabic'))).toBe(true)
    for (const url of urls) {
      const { statusCode, headers } = await get(url)
      expect([statusCode, headers['content-type']]).toEqual([200, 'font/woff2'])
    }
    expect((await get('/client/fonts/inter/5.3.0/..%2Fpackage.json')).statusCode).toBe(404)
  })

  test('each brand has its own robots.txt, web manifest and icon', async () => {
    const robots = (await get('/robots.txt')).body
    expect(robots).toContain('Disallow: /cashier\n')
    expect(robots).toContain('\nSitemap: https://fixture.example/sitemap.xml\n')
    expect((await get('/manifest.webmanifest?lang=ar')).json()).toMatchObject({
      name: 'يانصيب',
      lang: 'ar',
      dir: 'rtl',
      icons: [
        { type: 'image/svg+xml', sizes: 'any' },
        { type: 'image/png', sizes: '192x192', purpose: 'any' },
        { type: 'image/png', sizes: '512x512', purpose: 'any' },
        { type: 'image/png', sizes: '512x512', purpose: 'maskable' },
      ],
    })
    expect((await get('/favicon.ico')).headers['location']).toMatch(/mark\.svg$/)
  })
})

describe('health', () => {
  test('the path /healthz answers while the process runs', async () => {
    expect((await get('/healthz', { host: 'unknown.example' })).json()).toEqual({ status: 'ok' })
  })

  test('the paths /healthz and /readyz have an ETag and answer 304', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const etag = String((await get(path)).headers['etag'])
      expect(etag).toMatch(/^"[\w-]{22}"$/)
      expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(304)
    }
  })

  test('the path /readyz answers 503 with the part that cannot be reached', async () => {
    expect((await get('/readyz')).json()).toEqual({ status: 'ready', database: 'reached', events: 'reached' })
    reached.events = false
    const { statusCode, body } = await get('/readyz')
    reached.events = true
    expect([statusCode, JSON.parse(body)]).toEqual([
      503,
      { status: 'not ready', database: 'reached', events: 'not reached' },
    ])
  })

  test('the path /readyz answers 503 until the operators’ port listens too', async () => {
    reached.operators = false
    const { statusCode, body } = await get('/readyz')
    reached.operators = true
    expect([statusCode, JSON.parse(body)]).toEqual([
      503,
      { status: 'starting', database: 'reached', events: 'reached' },
    ])
  })
})
