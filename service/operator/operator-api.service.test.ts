import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify, type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { DraftCheck, DraftPreview, Saved } from '#schemas/operator/sites.ts'
import type {
  EndpointName,
  EndpointParams,
  EndpointRequest,
  EndpointResult,
} from '#schemas/operator/endpoints.ts'
import { requestTo } from '#schemas/operator/request-to.ts'
import { systemEntropy } from '#service/adapters/entropy.ts'
import type { Database } from '#service/database/database.ts'
import { registerPages } from '#service/pages/register-pages.ts'
import { onEachDatabase, openTestDatabase, type TestDatabase } from '#service/testing/database.ts'
import { addPlayer } from '#service/testing/world.ts'
import { SiteNumbers } from '#service/sites/site-numbers.ts'
import { openTestSites, smallManifest, type TestSites } from '#service/testing/sites.ts'
import { createOperatorApp } from './operator-app.ts'
import { RateLimits, type SharedCount } from '#service/limits/rate-limits.ts'
import { firstOperatorToken, OperatorAuth, warnOfShortToken } from './operator-auth.ts'
import type { OperatorService } from '#service/call/operator-call.ts'

const TOKEN = 'a-token-of-the-operator'
const HOST = 'builder.localhost:8081'

let world: TestSites
let app: FastifyInstance
let pages: FastifyInstance
let builderDir: string
let shared: TestDatabase
const NOW = Date.UTC(2026, 10, 21)

beforeAll(async () => {
  shared = await openTestDatabase('embedded')
  builderDir = await mkdtemp(join(tmpdir(), 'tombolo-builder-'))
  await mkdir(join(builderDir, 'assets'))
  await writeFile(join(builderDir, 'assets/main-abc.js'), 'export {}')
  await writeFile(
    join(builderDir, 'manifest.json'),
    JSON.stringify({ 'tools/site-builder/main.tsx': { file: 'assets/main-abc.js', isEntry: true } }),
  )
})
afterAll(async () => {
  await shared.discard(false)
  await rm(builderDir, { recursive: true })
})
/** Tests that change nothing share these sites, because reading them takes longer than most tests. */
function inOneService(): void {
  beforeAll(() => open(shared))
  afterAll(() => shut())
}
function inServicesOfTheirOwn(): void {
  beforeEach(() => open(shared))
  afterEach(() => shut())
}

const rateLimitsOver = (store: SharedCount | null) =>
  new RateLimits({ shared: store, metrics: new Registry() })

async function open(database: Database): Promise<void> {
  const third = JSON.stringify(smallManifest('third', 903), null, 2)
  world = await openTestSites({ 'third/manifest.json': third }, new SiteNumbers(database))
  const service = {
    config: { sitesDir: world.sitesDir, dataDir: builderDir, operatorToken: TOKEN, validateAnswers: true },
    sites: world.sites,
    log: world.log,
    database,
    entropy: systemEntropy,
    clock: { now: () => NOW },
    metrics: new Registry(),
    rateLimits: rateLimitsOver(null),
    publicPort: 8080,
  } as unknown as OperatorService
  app = await createOperatorApp(service, { auth: await OperatorAuth.open(service), builderDir })
  pages = fastify()
  await registerPages(pages, service, { clientDir: builderDir })
}

async function shut(): Promise<void> {
  await Promise.all([app.close(), pages.close()])
  await world.close()
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'OPTIONS'
  body?: unknown
  headers?: Record<string, string>
}

async function call<Answer = Record<string, unknown>>(url: string, { method, body, headers }: Call = {}) {
  const response = await app.inject({
    url,
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { host: HOST, authorization: `Bearer ${TOKEN}`, ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    answer: (isJson ? JSON.parse(response.body) : null) as Answer,
  }
}

async function ask<Name extends EndpointName>(
  name: Name,
  params: EndpointParams<Name>,
  request: EndpointRequest<Name> = {} as never,
) {
  const { path, ...sent } = requestTo(name, params, request)
  return call<EndpointResult<Name>>(`/api${path}`, sent as Call)
}

const siteOf = async (siteId: string) => (await ask('getSite', { siteId })).answer
const written = (siteId: string) => readFile(join(world.sitesDir, siteId, 'manifest.json'), 'utf8')
const draft = (siteId: string, memberId: number, more: object = {}) =>
  JSON.stringify(smallManifest(siteId, memberId, more), null, 2)

describe('security 12 and 16: authorization of the operator API', () => {
  inOneService()

  test.each([
    [{}, 401],
    [{ authorization: '' }, 401],
    [{ authorization: TOKEN }, 401],
    [{ authorization: `Bearer ${TOKEN}x` }, 401],
    [{ authorization: `Bearer ${TOKEN.slice(1)}` }, 401],
    [{ authorization: `Bearer ${TOKEN}` }, 200],
  ])('a request with the headers %j is answered with %i', async (headers, status) => {
    const { statusCode } = await app.inject({ url: '/api/sites', headers: { host: HOST, ...headers } })
    expect(statusCode).toBe(status)
  })

  it('the operator’s token and the token of this run are accepted, and the first one is in no log line', async () => {
    const auth = await OperatorAuth.open({
      config: { operatorToken: TOKEN } as OperatorService['config'],
      entropy: systemEntropy,
      database: shared,
      rateLimits: rateLimitsOver(null),
    })
    expect(await auth.authenticate(`Bearer ${auth.runToken}`, '::1')).toMatchObject({ name: 'RUN_TOKEN' })
    expect(await auth.authenticate(`Bearer ${TOKEN}`, '::1')).toMatchObject({ name: 'OPERATOR_TOKEN' })
    expect(world.lines.filter((line) => JSON.stringify(line).includes(TOKEN))).toEqual([])
  })

  it('the first operator token is stored as a digest only', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tombolo-token-'))
    const service = { config: { dataDir } as OperatorService['config'], entropy: systemEntropy }
    const token = await firstOperatorToken(service)
    expect(await readFile(join(dataDir, 'operator-token.sha256'), 'utf8')).not.toContain(token)
    expect(await firstOperatorToken(service)).toBeNull()
    const auth = await OperatorAuth.open({
      ...service,
      database: shared,
      rateLimits: rateLimitsOver(null),
    })
    expect(await auth.authenticate(`Bearer ${token}`, '::1')).toMatchObject({ name: 'OPERATOR_TOKEN' })
    await rm(dataDir, { recursive: true })
  })

  it('processes that share a store count the wrong tokens of an address together', async () => {
    const counts = new Map<string, number>()
    const store: SharedCount = async (key) => {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return counts.get(key) ?? 0
    }
    const auths = await Promise.all(
      [1, 2].map(() =>
        OperatorAuth.open({
          config: { operatorToken: TOKEN } as OperatorService['config'],
          entropy: systemEntropy,
          database: shared,
          rateLimits: rateLimitsOver(store),
        }),
      ),
    )
    const guesses = []
    for (let place = 0; place < 12; place++)
      guesses.push(await auths[place % 2]?.authenticate('Bearer guess', '192.0.2.7'))
    expect(guesses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'unauthorized'))
    expect(guesses.slice(10)).toEqual(['too-many-attempts', 'too-many-attempts'])
    for (const auth of auths) {
      expect(await auth.authenticate('Bearer guess', '192.0.2.8')).toBe('unauthorized')
      expect(await auth.authenticate(`Bearer ${TOKEN}`, '192.0.2.7')).toMatchObject({
        name: 'OPERATOR_TOKEN',
      })
    }
  })

  test.each([
    ['a page of another origin', { origin: 'https://evil.example' }, 403],
    ['a page of a brand', { origin: 'http://fixture.localhost:8080' }, 403],
    ['a page without an origin', { origin: 'null' }, 403],
    ['a page of another port', { origin: 'http://builder.localhost:9999' }, 403],
    ['what a browser calls cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['what a browser calls same-site', { 'sec-fetch-site': 'same-site' }, 403],
    ['a name that was made to lead here', { host: 'evil.example:8081' }, 421],
    [
      'the builder’s own page',
      { origin: 'http://builder.localhost:8081', 'sec-fetch-site': 'same-origin' },
      200,
    ],
    ['a program', {}, 200],
    ['localhost', { host: 'localhost:8081' }, 200],
  ])('the operator API accepts or refuses %s independently of the token', async (_who, headers, status) => {
    expect((await call('/api/sites', { headers })).status).toBe(status)
  })

  it('another origin gets no CORS headers in the answer to a preflight', async () => {
    const { status, headers } = await call('/api/sites', {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    })
    expect(status).toBe(404)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('security 12: tokens that are wrong or short', () => {
  inServicesOfTheirOwn()

  it('wrong tokens of one address are limited, and the right token is still accepted', async () => {
    const guess = () => call('/api/sites', { headers: { authorization: 'Bearer guess' } })
    const guesses = []
    for (let place = 0; place < 11; place++) guesses.push(await guess())
    expect(guesses.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect(guesses.at(-1)?.headers['retry-after']).toBe('60')
    expect((await call('/api/sites')).status).toBe(200)
    expect((await guess()).status).toBe(429)
  })

  test.each([
    ['abc', 1],
    [TOKEN, 0],
    [undefined, 0],
  ])('a short OPERATOR_TOKEN is logged as a warning: %s', (operatorToken, warnings) => {
    warnOfShortToken({ config: { operatorToken } as OperatorService['config'], log: world.log })
    const lines = world.lines.filter(({ msg }) => msg.startsWith('OPERATOR_TOKEN is short'))
    expect(lines).toHaveLength(warnings)
  })
})

describe('the sites in the operator API', () => {
  inServicesOfTheirOwn()

  it('the list of sites has the state of each site, and the reason of a refusal', async () => {
    await world.write('broken/manifest.json', smallManifest('broken', 904, { menu: [{ kind: 'rafle' }] }))
    await world.sites.reread('broken')
    await world.write('third/manifest.json', smallManifest('third', 903, { theme: { id: 'plan' } }))
    await world.sites.reread('third')
    const { answer } = await ask('getSites', {})
    expect(answer).toMatchObject([
      { siteId: 'base', status: 'template', url: null },
      {
        siteId: 'broken',
        status: 'refused',
        refusals: [
          {
            file: 'broken/manifest.json',
            path: '$.menu[0].kind',
            pointer: '/menu/0/kind',
            value: 'rafle',
            expected: expect.stringContaining('did you mean raffle?'),
          },
        ],
      },
      {
        siteId: 'fixture',
        name: 'Fixture Lotto',
        status: 'serving',
        memberId: 901,
        themeId: 'plain',
        url: 'http://fixture.localhost:8080',
      },
      { siteId: 'third', status: 'kept', url: 'http://third.localhost:8080' },
    ])
  })

  it('security 34: the list of sites has the refusal of a manifest of 100,000 brackets, and a draft of them is refused with its place', async () => {
    const brackets = '['.repeat(100_000) + ']'.repeat(100_000)
    await world.write('deep/manifest.json', brackets)
    await world.sites.reread('deep')
    const { status, answer } = await ask('getSites', {})
    expect(status).toBe(200)
    const refusal = { at: { line: 1, column: 41 }, expected: 'must not be nested more than 40 levels deep' }
    expect(answer.find(({ siteId }) => siteId === 'deep')).toMatchObject({
      status: 'refused',
      refusals: [refusal],
    })
    const { answer: draftOfThird } = await ask('checkDraft', { siteId: 'third' }, { manifest: brackets })
    expect(draftOfThird.refusals).toMatchObject([refusal])
    await rm(join(world.sitesDir, 'deep'), { recursive: true })
    await world.sites.reread('deep')
  })

  it('a site is returned with its manifest, its inherited values, and the source of each value', async () => {
    const site = await siteOf('third')
    expect(site.manifest).toBe(await written('third'))
    expect(site.resolved?.brand.siteName).toEqual({ en: 'The third lottery' })
    expect(site.chain).toEqual(['base', 'third'])
    expect(site.origins).toMatchObject({
      '/theme/id': 'third',
      '/theme/template': 'base',
      '/brand/siteName/en': 'third',
      '/menu': 'base',
    })
    expect(site.inherited).toHaveProperty('settings')
    expect(site.inherited).not.toHaveProperty('siteId', 'third')
  })
})

describe('what the operator API reads', () => {
  inOneService()

  test.each([
    '/api/sites/nothing',
    '/api/sites/..%2F..%2Fetc',
    '/api/sites/%2e%2e',
    '/api/sites/third%2Fmanifest.json',
    '/api/sites/__proto__',
    '/api/sites/constructor',
    `/api/sites/${'a'.repeat(100)}`,
    '/api/themes/..%2Fplain',
    '/api/schemas/..%2F..%2Fpackage',
    '/api/nothing',
    '/assets/..%2Fmanifest.json',
    '/assets/%2e%2e/manifest.json',
  ])('security 23: the address %s is answered with 404, and is not used as a file path', async (url) => {
    const { status, text } = await call(url)
    expect(status).toBe(404)
    expect(text).not.toContain('isEntry')
  })

  it('the conformity of a site is a row for each line of its jurisdictions, with the tests that name it', async () => {
    const { status, answer } = await ask('getConformity', { siteId: 'fixture' })
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      jurisdictions: ['none'],
      lines: [{ jurisdiction: 'none', line: 'trial', state: 'passed', reason: '' }],
    })
    expect(answer.lines[0]?.tests).toContain(
      'service/sites/jurisdictions.test.ts: a trial says so in every language',
    )
    expect((await ask('getConformity', { siteId: 'nowhere' })).status).toBe(404)
  })

  it('the themes and the schemas of manifests are served', async () => {
    const { answer: themes } = await ask('getThemes', {})
    expect(themes).toMatchObject([{ themeId: 'plain', refusals: [], sites: ['fixture', 'third'] }])
    const { answer: theme } = await ask('getTheme', { themeId: 'plain' })
    expect(theme.contrast.length).toBeGreaterThan(60)
    expect(theme.contrast.filter(({ ratio, needed }) => ratio < needed)).toEqual([])
    expect(theme.styleSheet).toContain('--color-primary:')
    const { answer: schema } = await ask('getSchema', { name: 'site-manifest' })
    expect(schema).toHaveProperty('properties.menu')
    expect((await call('/api/schemas/theme')).answer).toHaveProperty('properties.schemes')
  })

  test('the catalogue has the schema of manifests, and each module with its screens and menu kinds', async () => {
    const { status, answer } = await ask('getCatalogue', {})
    expect(status).toBe(200)
    expect(answer.manifestSchema).toHaveProperty('properties.menu')
    const cashier = answer.modules.find(({ id }) => id === 'cashier')
    expect(cashier?.screens).toContain('cashier.deposit')
    expect(new Set(answer.modules.map(({ id }) => id)).size).toBe(answer.modules.length)
  })
})

describe('a draft', () => {
  inOneService()

  const check = async (siteId: string, manifest: string) =>
    (await ask('checkDraft', { siteId }, { manifest })).answer

  it('a draft is validated as the service would do it, and the served site does not change', async () => {
    const before = world.sites.bySiteId('third')
    const right = await check('third', draft('third', 903, { settings: { slimGames: 9 } }))
    expect(right.refusals).toEqual([])
    expect(right.resolved?.settings.slimGames).toBe(9)
    expect(right.origins['/settings/slimGames']).toBe('third')
    expect(world.sites.bySiteId('third')).toBe(before)
    expect(await written('third')).not.toContain('slimGames')
  })

  it('a draft is refused with the pointer, the value and the expected value', async () => {
    const { refusals, resolved } = await check(
      'third',
      draft('third', 901, { languages: { served: ['en', 'xx'] } }),
    )
    expect(resolved).toBeNull()
    expect(refusals[0]).toMatchObject({
      file: 'third/manifest.json',
      pointer: expect.stringContaining('/languages'),
    })
    const claimed = await check('third', draft('third', 901, { hosts: ['fixture.example'] }))
    expect(claimed.refusals).toMatchObject([
      {
        pointer: '/memberId',
        value: 901,
        expected: 'is the number of the site "fixture"; each site has its own',
      },
      { pointer: '/hosts/0', value: 'fixture.example', expected: 'is claimed by the site "fixture" already' },
    ])
    const torn = await check('third', '{\n  "manifestVersion": 1,\n  oops')
    expect(torn.refusals).toMatchObject([{ pointer: null, at: { line: 3, column: 3 } }])
  })

  it('a draft of a base site is refused for the errors that it causes in the sites that extend it', async () => {
    const base = JSON.parse(await written('base')) as { currencies: { default: string } }
    base.currencies.default = 'QQQ'
    const { refusals } = await check('base', JSON.stringify(base))
    expect(refusals.map(({ file }) => file)).toContain('third/manifest.json')
  })

  test.each([
    ['no object', '[1]', 400],
    ['no manifest', '{}', 400],
    ['another key', '{"manifest":"{}","more":1}', 400],
    ['a number', '{"manifest":1}', 400],
    ['a text that is too long', JSON.stringify({ manifest: ' '.repeat(400_001) }), 400],
    ['keys that reach for the prototype', '{"__proto__":{"x":1},"manifest":"{}"}', 400],
    ['no JSON', '{"manifest":', 400],
    ['a body that is too large', JSON.stringify({ manifest: ' '.repeat(3_000_000) }), 413],
  ])('security 8 and 9: a draft request with %s is refused', async (_what, payload, status) => {
    const { status: got, answer } = await call('/api/sites/third/check', {
      body: payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(got).toBe(status)
    expect(answer['message']).toEqual(expect.any(String))
  })

  it('a draft with the key __proto__ is refused, and changes no prototype', async () => {
    const manifest = draft('third', 903).replace('{', '{"__proto__": {"polluted": true},')
    const { refusals } = await check('third', manifest)
    expect(refusals[0]).toMatchObject({ expected: 'must not be the key "__proto__"' })
    expect({}).not.toHaveProperty('polluted')
  })

  it('a draft must be sent as JSON, so that a form of another page cannot send it', async () => {
    const { status } = await call('/api/sites/third/check', {
      body: '{"manifest":"{}"}',
      headers: { 'content-type': 'text/plain' },
    })
    expect(status).toBe(415)
  })
})

describe('a preview', () => {
  inOneService()

  const look = (id: string, path = '/') =>
    pages.inject({ url: path, headers: { host: `${id}.builder.localhost:8080` } })
  const preview = async (manifest: string, id?: string) =>
    (
      await call<DraftPreview>('/api/sites/third/preview', {
        body: { manifest, ...(id === undefined ? {} : { preview: id }) },
        headers: { origin: `http://${HOST}` },
      })
    ).answer

  it('a preview shows the draft at its own host, framed by the builder only, while players see the saved site', async () => {
    const named = { brand: { siteName: { en: 'A draft' } } }
    const { preview: shown } = await preview(draft('third', 903, named))
    expect(shown?.id).toMatch(/^[0-9a-f]{32}$/)
    expect(shown?.url).toBe(`http://${shown?.id}.builder.localhost:8080`)
    const page = await look(shown?.id ?? '')
    expect(page.body).toContain('A draft')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain('frame-ancestors http://builder.localhost:8081')
    expect(page.headers['x-frame-options']).toBeUndefined()
    expect(page.headers['x-robots-tag']).toBe('noindex')
    const live = await pages.inject({ url: '/', headers: { host: 'third.example' } })
    expect(live.body).toContain('The third lottery')
    expect(String(live.headers['content-security-policy'])).toContain("frame-ancestors 'none'")
  })

  it('a preview keeps its address for the next draft, and its content while a draft is refused', async () => {
    const first = await preview(draft('third', 903, { brand: { siteName: { en: 'First' } } }))
    const id = first.preview?.id
    const second = await preview(draft('third', 903, { brand: { siteName: { en: 'Second' } } }), id)
    expect(second.preview?.id).toBe(id)
    const wrong = await preview(draft('third', 903, { theme: { id: 'nothing' } }), id)
    expect(wrong.refusals).toHaveLength(1)
    expect(wrong.preview?.id).toBe(id)
    expect((await look(id ?? '')).body).toContain('Second')
  })

  it('a preview has the colour scheme and the language of its address, and sets no cookie for them', async () => {
    const { preview: shown } = await preview(draft('third', 903))
    const page = await look(shown?.id ?? '', '/?lang=en&scheme=dark')
    expect(page.body).toContain('data-scheme="dark"')
    expect(page.headers['set-cookie']).toBeUndefined()
    const live = await pages.inject({ url: '/?scheme=dark', headers: { host: 'third.example' } })
    expect(live.body).not.toContain('data-scheme="dark"')
  })

  it('a preview of one site cannot be replaced by another site, and its id cannot be guessed', async () => {
    const { preview: shown } = await preview(draft('third', 903))
    const { manifest } = await siteOf('fixture')
    const draftOfOther = { manifest, ...(shown === null ? {} : { preview: shown.id }) }
    const { answer } = await ask('previewDraft', { siteId: 'fixture' }, draftOfOther)
    expect(answer.preview?.id).not.toBe(shown?.id)
    expect((await look('0'.repeat(32))).statusCode).toBe(404)
    expect((await look('..')).statusCode).toBe(404)
  })
})

describe('the page of the site builder', () => {
  inOneService()

  it('security 19: the site builder runs only its own files and cannot be framed', async () => {
    const { status, headers, text } = await call('/', { headers: { authorization: '' } })
    expect(status).toBe(200)
    expect(text).toContain('<script type="module" src="/assets/main-abc.js"')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'; script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-(inline|eval)/)
    expect(headers['permissions-policy']).toMatch(/^camera=\(\), .*\bmicrophone=\(\)/)
    expect((await call('/assets/main-abc.js', { headers: { authorization: '' } })).status).toBe(200)
  })

  it('a site builder that is not built is answered with 503 and the build command', async () => {
    const { status, text } = await call('/stage')
    expect([status, text]).toEqual([503, 'This page is not built: run npm run build.\n'])
  })

  it('the metrics stay at their path beside the site builder', async () => {
    const { statusCode, headers } = await app.inject({
      url: '/metrics',
      headers: { host: 'metrics.internal' },
    })
    expect(statusCode).toBe(200)
    expect(headers['etag']).toMatch(/^"[\w-]{22}"$/)
  })
})

describe('the reference of the API', () => {
  inOneService()

  it('security 19: the API reference needs no token, loads only its style sheet and cannot be framed', async () => {
    const open = { headers: { authorization: '' } }
    const { status, headers, text } = await call('/api', open)
    expect(status).toBe(200)
    expect(text).toContain('http://builder.localhost:8081/api/sites')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    const styles = await call('/api/reference.css', open)
    expect([styles.status, styles.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    const { answer } = await call<{ openapi: string }>('/api/openapi.json', open)
    expect(answer.openapi).toBe('3.1.0')
    expect((await call('/api', { headers: { host: 'evil.example:8081' } })).status).toBe(421)
  })
})

onEachDatabase((openDatabase) => {
  afterEach(() => shut())

  it('security 25: a saved draft is served at once, and the audit log has the start and the end of the save', async () => {
    const database = await openDatabase()
    await open(database)
    const { version } = await siteOf('third')
    const manifest = draft('third', 903, { brand: { siteName: { en: 'Saved' } } })
    const { status, answer } = await ask('saveManifest', { siteId: 'third' }, { manifest, version })
    expect(status).toBe(200)
    expect(answer.site).toMatchObject({ name: 'Saved', status: 'serving', manifest })
    expect(answer.version).not.toBe(version)
    expect(world.sites.byHost('third.example')?.manifest.brand.siteName).toEqual({ en: 'Saved' })
    expect(await written('third')).toBe(manifest)
    expect(await readdir(join(world.sitesDir, 'third'))).toEqual(['manifest.json'])
    const audit = await database.kysely
      .selectFrom('audit_log')
      .select(['actor', 'action', 'body'])
      .orderBy('audit_id')
      .execute()
    const savingId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string
    const body = { savingId, siteId: 'third', from: version, to: answer.version }
    expect(audit).toEqual([
      { actor: 'OPERATOR_TOKEN', action: 'site.save-started', body },
      { actor: 'OPERATOR_TOKEN', action: 'site.saved', body },
    ])
  })
})

describe('a save of a manifest', () => {
  inServicesOfTheirOwn()

  const put = (siteId: string, body: object) =>
    call<{ error: string; refusals: object[]; current: { manifest: string; version: string } }>(
      `/api/sites/${siteId}/manifest`,
      { method: 'PUT', body },
    )

  it('two saves of the same version do not overwrite each other: the second gets the stored manifest', async () => {
    const { version } = await siteOf('third')
    const mine = draft('third', 903, { settings: { slimGames: 1 } })
    const theirs = draft('third', 903, { settings: { slimGames: 2 } })
    const answers = await Promise.all([
      put('third', { manifest: mine, version }),
      put('third', { manifest: theirs, version }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const saved = await written('third')
    const conflict = answers.find(({ status }) => status === 409)?.answer
    expect(conflict).toMatchObject({ error: 'conflict', current: { manifest: saved } })
    const again = await put('third', { manifest: theirs, version: conflict?.current.version })
    expect(again.status).toBe(200)
    expect(await written('third')).toBe(theirs)
  })

  it('a save is refused after the manifest was edited in the folder', async () => {
    const { version } = await siteOf('third')
    const edited = draft('third', 903, { settings: { slimGames: 3 } })
    await world.write('third/manifest.json', edited)
    const { status } = await put('third', { manifest: draft('third', 903), version })
    expect(status).toBe(409)
    expect(await written('third')).toBe(edited)
  })

  it('a save with a manifest that is not valid is refused, and the file is unchanged', async () => {
    const { version, manifest } = await siteOf('third')
    const { status, answer } = await put('third', {
      manifest: draft('third', 903, { menu: [{ kind: 'x' }] }),
      version,
    })
    expect([status, answer.error]).toEqual([422, 'refused'])
    expect(answer.refusals[0]).toMatchObject({ pointer: '/menu/0/kind', value: 'x' })
    expect(await written('third')).toBe(manifest)
    expect((await put('third', { manifest, version: 'latest' })).status).toBe(400)
    expect((await put('nothing', { manifest, version })).status).toBe(404)
  })

  it('security 31: a save cannot change the number of a site that has players', async () => {
    await addPlayer(shared, { memberId: 903, operatorId: 9 })
    const { version } = await siteOf('third')
    const manifest = draft('third', 1903, { operatorId: 4 })
    const { status, answer } = await put('third', { manifest, version })
    expect([status, answer]).toMatchObject([
      422,
      {
        error: 'refused',
        refusals: [
          {
            path: '$.memberId',
            value: 1903,
            expected: 'must stay 903: players or games of this site are kept under that number',
          },
        ],
      },
    ])
    expect(world.sites.byMemberId(903)?.siteId).toBe('third')
    const check = await call<DraftCheck>('/api/sites/third/check', {
      body: { manifest: draft('third', 903, { operatorId: 4 }) },
    })
    expect(check.answer).toMatchObject({
      resolved: null,
      refusals: [
        {
          path: '$.operatorId',
          value: 4,
          expected: 'must stay 9: the players of this site belong to that operator',
        },
      ],
    })
  })

  it('one of six concurrent new sites gets a host, and the others are refused at once', async () => {
    const siteIds = ['one', 'two', 'three', 'four', 'five', 'six'].map((name) => `site-${name}`)
    const answers = await Promise.all(
      siteIds.map((siteId) =>
        call<{ error: string; refusals: object[] }>('/api/sites', {
          body: { siteId, theme: 'plain', hosts: ['wanted.example'] },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    const owner = siteIds[answers.findIndex(({ status }) => status === 201)]
    for (const { answer } of answers.filter(({ status }) => status === 409)) {
      expect(answer).toMatchObject({
        error: 'taken',
        refusals: [
          {
            path: '$.hosts[0]',
            value: 'wanted.example',
            expected: `is claimed by the site "${owner}" already`,
          },
        ],
      })
    }
    const written = await readdir(world.sitesDir)
    expect(written.filter((siteId) => siteId.startsWith('site-'))).toEqual([owner])
    const numbers = world.sites.all().map(({ memberId }) => memberId)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('one of two sites that move to one host at the same time gets it', async () => {
    const [third, fixture] = await Promise.all([siteOf('third'), siteOf('fixture')])
    const moved = (manifest: string) =>
      JSON.stringify({ ...(JSON.parse(manifest) as object), hosts: ['moved.example'] })
    const answers = await Promise.all([
      put('third', { manifest: moved(third.manifest), version: third.version }),
      put('fixture', { manifest: moved(fixture.manifest), version: fixture.version }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(world.sites.all().filter(({ manifest }) => manifest.hosts.includes('moved.example'))).toHaveLength(
      1,
    )
    expect(world.sites.registry.refusalsOf('third')).toEqual([])
    expect(world.sites.registry.refusalsOf('fixture')).toEqual([])
  })

  it('a save cannot write a manifest with the siteId of another folder', async () => {
    const { version } = await siteOf('third')
    const { status, answer } = await put('third', { manifest: draft('fixture', 905), version })
    expect(status).toBe(422)
    expect(answer.refusals[0]).toMatchObject({ pointer: '/siteId' })
  })
})

describe('a new site', () => {
  inServicesOfTheirOwn()

  const create = (body: object) => call<Saved & { refusals: object[] }>('/api/sites', { body })

  it('a new site is served at once, with its generated name and number', async () => {
    const { memberId } = await new SiteNumbers(shared).largest()
    const wanted = { siteId: 'silver-loch', theme: 'plain', hosts: ['silver.example'] }
    const { status, answer } = await ask('createSite', {}, wanted)
    expect(status).toBe(201)
    expect(answer.site).toMatchObject({
      name: 'Silver Loch',
      status: 'serving',
      memberId: memberId + 1,
      themeId: 'plain',
    })
    expect(world.sites.bySiteId('silver-loch')?.operatorId, 'the oldest operator').toBe(9)
    expect(world.sites.byHost('silver.example')?.siteId).toBe('silver-loch')
  })

  it('security 31: a new site has a number that no site had before, also after a site was removed', async () => {
    const removed = await create({ siteId: 'removed', theme: 'plain', hosts: [] })
    const { memberId } = removed.answer.site
    await rm(join(world.sitesDir, 'removed'), { recursive: true })
    await world.sites.reread('removed')
    const heir = { siteId: 'heir', theme: 'plain', hosts: [] }
    const refused = await create({ ...heir, memberId })
    expect([refused.status, refused.answer]).toMatchObject([
      409,
      {
        error: 'taken',
        refusals: [
          {
            pointer: '/memberId',
            value: memberId,
            expected: `belongs to the site "removed" for good; the next free number is ${Number(memberId) + 1}`,
          },
        ],
      },
    ])
    expect(await readdir(world.sitesDir)).not.toContain('heir')
    const { answer } = await create(heir)
    expect(answer.site.memberId).toBe(Number(memberId) + 1)
  })

  it('security 31: a new site can belong to a new operator, with a number that no operator had before', async () => {
    const operators: (number | undefined)[] = []
    for (const siteId of ['first-of-new', 'second-of-new']) {
      await create({ siteId, theme: 'plain', hosts: [], operatorId: 'new' })
      operators.push(world.sites.bySiteId(siteId)?.operatorId)
      await rm(join(world.sitesDir, siteId), { recursive: true })
      await world.sites.reread(siteId)
    }
    const [first = 0, second] = operators
    expect(first).toBeGreaterThan(9)
    expect(second).toBe(first + 1)
  })

  test.each([
    [{ siteId: '../x', theme: 'plain', hosts: [] }, 400],
    [{ siteId: 'x/y', theme: 'plain', hosts: [] }, 400],
    [{ siteId: 'third', theme: 'plain', hosts: [] }, 409],
    [{ siteId: 'builder', theme: 'plain', hosts: [] }, 422],
    [{ siteId: 'fourth', theme: 'plan', hosts: [] }, 422],
    [{ siteId: 'fourth', theme: 'plain', hosts: ['third.example'] }, 409],
    [{ siteId: 'fourth', theme: 'plain', hosts: ['HTTP://x'] }, 400],
    [{ siteId: 'fourth', theme: 'plain' }, 400],
  ])('the new site %j is refused, and no file is left', async (body, status) => {
    const before = await readdir(world.sitesDir)
    expect((await create(body)).status).toBe(status)
    expect(await readdir(world.sitesDir)).toEqual(before)
  })
})
