import { execFileSync } from 'node:child_process'
import { chmod, mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { refusalText } from '#schemas/site-manifest/refusal.ts'
import { SERVES_ITALIAN } from '#service/testing/italian.ts'
import { IS_WHOLE } from '#tests/support/whole-run.ts'
import { openTestSites, smallManifest, type TestSites } from '#service/testing/sites.ts'

let world: TestSites | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

/** Something that is put in the place of a file. */
type Hostile = (path: string) => Promise<unknown> | void

const text =
  (content: string | Uint8Array): Hostile =>
  (path) =>
    writeFile(path, content)
const nested = (open: string, close: string) => text(open.repeat(100_000) + close.repeat(100_000))
const linkTo =
  (target: string): Hostile =>
  (path) =>
    symlink(target, path)
const linkToItself: Hostile = (path) => symlink(path, path)
const folder: Hostile = (path) => mkdir(path)
const fifo: Hostile = (path) => void execFileSync('mkfifo', [path])
const sparse =
  (bytes: number): Hostile =>
  async (path) => {
    await writeFile(path, '')
    await truncate(path, bytes)
  }
const latin1 = text(Buffer.from('{\n"title": "für"\n}', 'latin1'))
const utf16 = text(Buffer.from('\ufeff{}', 'utf16le'))

const GIGABYTE = 1024 ** 3
const files = (file: string): [string, string, Hostile, RegExp][] => [
  ['a link that leads to itself', file, linkToItself, /leads back to itself/],
  ['a link that leads nowhere', file, linkTo('nowhere'), /does not exist where its symbolic link leads/],
  ['a folder', file, folder, /must be a file; it is a folder/],
  ['a FIFO', file, fifo, /must be a file; it is a FIFO/],
  ['a device', file, linkTo('/dev/zero'), /must be a file; it is a device/],
  ['a gigabyte', file, sparse(GIGABYTE), /has 1073741824 bytes; at most \d+ are read/],
]
const encodings = (file: string): [string, string, Hostile, RegExp][] => [
  ['Latin-1', file, latin1, /has the byte FC on line 2, which is not UTF-8 but is a letter in Latin-1/],
  ['UTF-16', file, utf16, /is UTF-16LE; save the file as UTF-8/],
  ['a NUL', file, text('a\n\0'), /has a NUL byte on line 2/],
  ['half a letter', file, text(Buffer.from([0x61, 0xe2, 0x82])), /has the byte .. on line 1/],
]
const jsons = (file: string): [string, string, Hostile, RegExp][] => [
  ['nested lists', file, nested('[', ']'), /line 1, column 41 must not be nested more than 40 levels/],
  ['nested objects', file, nested('{"a":', '}').bind(null), /must not be nested|is not JSON/],
  ['open brackets', file, nested('[', ''), /is not JSON/],
  [
    'a key twice',
    file,
    text('{\n"a": {"b": 1,\n"b": 2}}'),
    /line 3, column 1 gives the key "b" again, which line 2 has/,
  ],
  ['a prototype', file, text('{"__proto__": {"a": 1}}'), /must not be the key "__proto__"/],
  ['a control character', file, text('{"a": "\\u0000"}'), /must not hold a control character/],
  ['half a surrogate pair', file, text('{"a": "\\ud800"}'), /half of a surrogate pair/],
  [
    'unknown keys',
    file,
    text(
      JSON.stringify(
        Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`key-${at}-${'x'.repeat(20)}`, 1])),
      ),
    ),
    /key-0-/,
  ],
  ['a huge text', file, text(`{"a": "${'x'.repeat(900_000)}"}`), /"a"|\$\.a/],
  ['nothing', file, text(''), /is not JSON/],
]

const MANIFEST = 'manifest.json'
const LANGUAGE = 'languages/it/lobby.json'
/** Files of one kind are read by one function: the usual run tries one of them. */
const also = (...names: string[]) => (IS_WHOLE ? names : [])
const cases = [
  ...[
    MANIFEST,
    'assets/own.svg',
    ...also('messages/en.json', LANGUAGE, 'pages/about.html', 'style.css'),
  ].flatMap(files),
  ...['style.css', ...also(MANIFEST, 'messages/en.json', LANGUAGE, 'pages/about.html')].flatMap(encodings),
  ...[LANGUAGE, ...also(MANIFEST, 'messages/en.json')].flatMap(jsons),
  ...['messages', 'languages', 'languages/it', 'pages', 'assets'].map(
    (file): [string, string, Hostile, RegExp] => [
      'a file in place of a folder',
      file,
      text('x'),
      /must be a folder/,
    ],
  ),
  ['many tags', 'pages/about.html', text('<b>'.repeat(5000)), /has 5000 tags; at most 4000 are read/],
  ['nested blocks', 'style.css', text('a{'.repeat(10_000)), /must not be nested more than 40 levels deep/],
  [
    'itself as its base',
    MANIFEST,
    text('{"manifestVersion": 1, "siteId": "third", "extends": "third"}'),
    /must not lead back to itself/,
  ],
] as const

const ITALIAN = { 'lobby.play': 'Gioca' }
/** A language of a site takes most of a check: only the sites whose languages are broken have one. */
const hasItalian = (file: string) => file.startsWith('languages')
const goodSite = (file: string): Record<string, string | object> => ({
  'third/manifest.json': smallManifest('third', 903, {
    ...(hasItalian(file) && SERVES_ITALIAN),
    settings: { slimGames: 7 },
  }),
  ...(hasItalian(file) && { 'third/languages/it/lobby.json': ITALIAN }),
})

test.each(cases)(
  'security 34: with %s as %s a site keeps its last good version, also at the next start, and the others live',
  async (_name, file, hostile, reason) => {
    world = await openTestSites({
      ...goodSite(file),
      'third/messages/en.json': { 'cashier.title': 'Till' },
      'third/pages/about.html': '<p>About</p>',
      'third/assets/own.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'third/style.css': '.a{color:red}',
    })
    const { sites, sitesDir } = world
    const before = sites.bySiteId('third')
    const path = join(sitesDir, 'third', file)
    await rm(path, { recursive: true, force: true })
    await mkdir(dirname(path), { recursive: true })
    await hostile(path)
    await world.write('fourth/manifest.json', smallManifest('fourth', 904))
    await sites.reread('third')
    await sites.reread('fourth')
    expect(sites.registry.refusalsOf('third').map(refusalText).join('\n')).toMatch(reason)
    expect(sites.bySiteId('third')).toBe(before)
    expect(sites.bySiteId('fourth')).not.toBeNull()
    const later = await world.restart()
    expect(later.registry.refusalsOf('third').map(refusalText).join('\n')).toMatch(reason)
    const kept = later.bySiteId('third')
    expect(kept?.manifest.settings.slimGames).toBe(7)
    expect(kept?.version).toBe(before?.version)
    expect(kept?.texts.get('en')).toEqual({ 'cashier.title': 'Till' })
    expect(kept?.texts.get('it')).toEqual(hasItalian(file) ? ITALIAN : undefined)
    expect(kept?.style).toBe('.a{color:red}')
    expect(later.byHost('third.example')).toBe(kept)
    expect(later.bySiteId('fourth')).not.toBeNull()
  },
)

test.each([
  ...files('theme.json'),
  ...encodings('theme.json'),
  ...jsons('theme.json'),
  ...files('art/mark.svg'),
])(
  'security 34: with %s as %s of a theme its sites keep their last good version, also at the next start',
  async (_name, file, hostile, reason) => {
    world = await openTestSites()
    const { sites, themesDir } = world
    const before = sites.bySiteId('fixture')
    const path = join(themesDir, 'plain', file)
    await rm(path, { recursive: true, force: true })
    await hostile(path)
    await sites.change(({ readAll }) => readAll())
    expect(sites.registry.refusalsOf('fixture').map(refusalText).join('\n')).toMatch(reason)
    expect(sites.bySiteId('fixture')).toBe(before)
    const kept = (await world.restart()).bySiteId('fixture')
    expect(kept?.version).toBe(before?.version)
    expect([...(kept?.art.values() ?? [])]).toEqual([...(before?.art.values() ?? [])])
  },
)

/** Runs work as a user without rights of its own, where the tests run as root, who may read every file. */
async function withoutRights(work: () => Promise<unknown>): Promise<void> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.('nobody')
  try {
    await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

test.each([MANIFEST, LANGUAGE, 'messages/en.json', 'assets/own.svg', 'pages'])(
  'security 34: with %s that the service may not read a site keeps its last good version, and the others live',
  async (file) => {
    world = await openTestSites({
      ...goodSite(file),
      'third/messages/en.json': { 'cashier.title': 'Till' },
      'third/pages/about.html': '<p>About</p>',
      'third/assets/own.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    const { sites, sitesDir } = world
    const before = sites.bySiteId('third')
    const path = join(sitesDir, 'third', file)
    await chmod(dirname(sitesDir), 0o755)
    await chmod(path, 0)
    try {
      await withoutRights(() => sites.reread('third'))
      expect(sites.registry.refusalsOf('third').map(refusalText)).toContain(
        `third/${file}: $ cannot be read: the service has no permission`,
      )
      expect(sites.bySiteId('third')).toBe(before)
      expect(sites.bySiteId('fixture')).not.toBeNull()
    } finally {
      await chmod(path, 0o755)
    }
  },
)

test('after a start a site keeps its host, although another one that comes first by name now claims it', async () => {
  world = await openTestSites({ 'a-thief/manifest.json': smallManifest('a-thief', 904) })
  await world.sites.close()
  await world.write('a-thief/manifest.json', smallManifest('a-thief', 904, { hosts: ['fixture.example'] }))
  const sites = await world.restart()
  expect(sites.byHost('fixture.example')?.siteId).toBe('fixture')
  expect(sites.byHost('a-thief.example')?.siteId).toBe('a-thief')
})

test('a site whose folder was removed is not served by a later start, nor when the folder comes back refused', async () => {
  world = await openTestSites({ 'third/manifest.json': smallManifest('third', 903) })
  await rm(join(world.sitesDir, 'third'), { recursive: true })
  expect((await world.restart()).bySiteId('third')).toBeNull()
  await world.write('third/manifest.json', '{')
  expect((await world.restart()).bySiteId('third')).toBeNull()
})
