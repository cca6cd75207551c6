import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkPack } from './check-pack.ts'
import type { Pack } from './jurisdiction-pack.ts'
import type { ModuleFacts } from '../module-facts.ts'
import { SiteChecker, type SiteCheck } from './check-site.ts'
import { Claims } from './refuse-claims.ts'
import { refusalText } from './refusal.ts'
import type { KnownModule, SiteFiles, ThemeFiles } from './site-world.ts'

const fixtures = new URL('../../tests/fixtures/', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, fixtures), 'utf8')

/** A manifest that is refused, and how its refusal reads. */
interface Refused {
  readonly refuses: string
  /** Laid over the good manifest; keys of `without` are taken out of it. */
  readonly change?: Record<string, unknown>
  readonly without?: readonly string[]
  /** The manifest's text itself. */
  readonly text?: string
  readonly messages?: Record<string, string>
  /** The texts of files by part, by language. */
  readonly languages?: Record<string, Record<string, string>>
  readonly pages?: Record<string, string>
  /** Other sites beside it, by id. */
  readonly sites?: Record<string, unknown>
  readonly refused: readonly string[]
  /** Only this many refusals are compared: one mistake shows in several places. */
  readonly first?: number
}

const GOOD = {
  manifestVersion: 1,
  siteId: 'fixture',
  memberId: 901,
  operatorId: 9,
  extends: 'base',
  timeZone: 'UTC',
  jurisdictions: ['none'],
  hosts: ['fixture.example'],
  brand: { siteName: { en: 'Fixture' } },
  theme: { id: 'plain' },
}

type Facts = ModuleFacts & { languages: string[]; texts: Record<string, string> }
const modules = new Map(
  (JSON.parse(read('manifests/modules.json')) as Facts[]).map(
    ({ languages, texts, ...facts }): [string, KnownModule] => [
      facts.id,
      { facts, languages: new Set(languages), texts: new Map(Object.entries(texts)) },
    ],
  ),
)
const jurisdictions = new URL('../../jurisdictions/', import.meta.url)
const packs = new Map(
  readdirSync(jurisdictions).map((name): [string, Pack] => {
    const id = name.slice(0, -'.json'.length)
    const checked = checkPack(id, readFileSync(new URL(name, jurisdictions), 'utf8'))
    if ('refusals' in checked) throw new Error(checked.refusals.map(refusalText).join('\n'))
    return [id, checked.pack]
  }),
)
const plain: ThemeFiles = {
  themeId: 'plain',
  theme: read('themes/plain/theme.json'),
  art: new Set(['mark.svg']),
  problems: [],
}

function site(
  siteId: string,
  manifest: string,
  given: Pick<Refused, 'messages' | 'languages' | 'pages'> = {},
): SiteFiles {
  const pages = Object.entries(given.pages ?? {}).map(([name, text]): [string, string | null] => [
    name,
    text.startsWith('<') ? null : text,
  ])
  return {
    siteId,
    manifest,
    messages: new Map(Object.entries(given.messages ?? {})),
    languages: new Map(
      Object.entries(given.languages ?? {}).map(([code, parts]) => [code, new Map(Object.entries(parts))]),
    ),
    pages: new Map(pages),
    assets: new Set(),
    fonts: new Set(),
    problems: [],
  }
}

function merged(good: object, change: Record<string, unknown>, without: readonly string[] = []): string {
  const laid: Record<string, unknown> = { ...good }
  for (const [key, value] of Object.entries(change)) {
    const before = laid[key]
    laid[key] =
      key === 'brand' && typeof before === 'object'
        ? { ...before, ...(value as object) }
        : key === 'theme' && typeof before === 'object'
          ? { ...before, ...(value as object) }
          : value
  }
  for (const key of without) delete laid[key]
  return JSON.stringify(laid)
}

function check(fixture: Partial<Refused>): SiteCheck {
  const text = fixture.text ?? merged(GOOD, fixture.change ?? {}, fixture.without)
  const others = Object.entries(fixture.sites ?? {}).map(([id, manifest]) =>
    site(id, JSON.stringify(manifest)),
  )
  const all = [site('base', read('manifests/base.json')), site('fixture', text, fixture), ...others]
  const world = {
    sites: new Map(all.map((files) => [files.siteId, files])),
    themes: new Map([['plain', plain]]),
    modules,
    packs,
  }
  const checker = new SiteChecker()
  const checked = checker.check('fixture', world)
  if ('refusals' in checked) return checked
  const claims = new Claims()
  for (const { siteId } of others) {
    const other = checker.check(siteId, world)
    if ('site' in other) claims.claim(other.site.manifest)
  }
  const claimed = claims.claim(checked.site.manifest)
  return claimed.length > 0 ? { refusals: claimed } : checked
}

test('a valid manifest is accepted, and its omitted values are inherited', () => {
  const checked = check({})
  expect('site' in checked && checked.site.manifest).toMatchObject({
    siteId: 'fixture',
    hosts: ['fixture.example'],
    settings: { slimGames: 4 },
    modules: { lobby: { enabled: true, settings: { layout: 'jackpot' } } },
  })
})

describe('refused manifests', () => {
  const names = readdirSync(new URL('manifests/refused/', fixtures))
  const cases = names.map((name) => JSON.parse(read(`manifests/refused/${name}`)) as Refused)
  test.each(cases)('a manifest is refused with path, value and expectation: $refuses', (fixture) => {
    const checked = check(fixture)
    const lines = 'refusals' in checked ? checked.refusals.map(refusalText) : []
    expect(lines.slice(0, fixture.first)).toEqual(fixture.refused)
  })
})

test('a plain text overrides inherited texts by language, and a text by language a plain one', () => {
  const family = { ...GOOD, siteId: 'family', memberId: 900, hosts: [], brand: { siteName: 'Family' } }
  const checked = check({
    change: { extends: 'family', brand: { siteName: { en: 'Fixture' }, footer: 'Licence 1', about: 'Us' } },
    sites: { family },
  })
  expect('site' in checked && checked.site.manifest.brand).toMatchObject({
    siteName: { en: 'Fixture' },
    footer: { en: 'Licence 1' },
    about: { en: 'Us' },
  })
})

test.each([
  ['siteUrl', 'ftp://x', 'must be an https address'],
  ['logo', '../x.svg', 'must be the name of a picture'],
  ['siteName', 7, 'must be an object, a string or null'],
])('a plain %s is checked like one of a language', (key, value, expected) => {
  const checked = check({ change: { brand: { [key]: value } } })
  expect('refusals' in checked && checked.refusals.map(refusalText)).toEqual([
    expect.stringContaining(`$.brand.${key} = ${JSON.stringify(value)} ${expected}`),
  ])
})

const RESERVED = ['builder', 'localhost', 'www', 'api', 'admin', 'console', 'operator']
const WORDS = ['constructor', 'then', 'null', 'undefined', 'prototype']

test.each([...RESERVED, ...WORDS])('security 23: a site called “%s” is refused', (siteId) => {
  const checker = new SiteChecker()
  const written = checker.written(site(siteId, JSON.stringify({ ...GOOD, siteId })))
  expect('refusals' in written && written.refusals.map(refusalText)).toEqual([
    `${siteId}/manifest.json: $.siteId = "${siteId}" is reserved for the installation itself; name the folder and the site otherwise`,
  ])
})

test.each(['builder.localhost', `${'0'.repeat(32)}.builder.localhost`, 'api.localhost'])(
  'security 23: a site that claims the host %s is refused',
  (host) => {
    const checked = check({ change: { hosts: [host] } })
    expect('refusals' in checked && checked.refusals.map(refusalText)).toEqual([
      `fixture/manifest.json: $.hosts[0] = "${host}" belongs to the installation itself; every site answers at "fixture.localhost"`,
    ])
  },
)

test('a session is taken to hosts of the site itself alone', () => {
  const origins = [{ label: { en: 'The quay' }, host: 'quay.example' }]
  const brand = { ...GOOD.brand, origins }
  const checked = check({ change: { brand } })
  expect('refusals' in checked && checked.refusals.map(refusalText)).toEqual([
    'fixture/manifest.json: $.brand.origins[0].host = "quay.example" must be one of the hosts of this site: a player goes there logged in',
  ])
  expect(check({ change: { brand, hosts: [...GOOD.hosts, 'quay.example'] } })).toHaveProperty('site')
})

test('a site may claim a host below its own local host', () => {
  expect(check({ change: { hosts: ['www.fixture.localhost'] } })).toHaveProperty('site')
})

test('a message override is compiled for the browser, which has no parser', () => {
  const checked = check({ messages: { en: '{ "lobby.title": "All games" }' } })
  expect('site' in checked && checked.site.messages.get('en')?.['lobby.title']).toEqual([
    { type: 0, value: 'All games' },
  ])
})

test('messages in a language that the site does not serve are checked and left out', () => {
  const checked = check({ messages: { de: '{ "lobby.title": "Alle Spiele" }' } })
  expect('site' in checked && [...checked.site.messages.keys()]).toEqual([])
})
