import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Theme } from '#schemas/theme/theme.ts'
import { ART_SLOTS } from '#schemas/theme/variants.ts'
import { ICON_NAMES } from '#schemas/theme/icon-names.ts'
import { checkSites } from './check-sites.ts'
import { listSites } from './list-sites.ts'
import { newSite } from './new-site.ts'

/** The theme of the fixtures has a mark only; a logo and a pattern may be missing. */
const UNDRAWN = ART_SLOTS.filter((slot) => !['mark', 'logo', 'pattern'].includes(slot)).join(', ')

let root: string
let folders: { sitesDir: string; themesDir: string }
let said: string[]
const say = (line: string) => void said.push(line)

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tombolo-site-command-'))
  folders = { sitesDir: join(root, 'sites'), themesDir: join(root, 'themes') }
  said = []
  await cp('tests/fixtures/sites', folders.sitesDir, { recursive: true })
  await cp('tests/fixtures/themes', folders.themesDir, { recursive: true })
  await cp('sites/base', join(folders.sitesDir, 'base'), { recursive: true })
})
afterEach(() => rm(root, { recursive: true }))

test('the check command names every valid theme and site', async () => {
  expect(await checkSites(folders, { isJson: false, say })).toBe(true)
  expect(said).toEqual([
    '✓ theme plain',
    `    plain/theme.json: no drawing for ${UNDRAWN}`,
    '✓ site base',
    '✓ site fixture',
    '    jurisdiction none: 1 passed, 0 partly, 0 not yet, 0 not applicable',
    'All 3 are right.',
  ])
})

test('the check command names the variants, slots, schemes and icons that a theme lacks, and files that it does not show', async () => {
  const folder = join(folders.themesDir, 'plain')
  const theme = JSON.parse(await readFile(join(folder, 'theme.json'), 'utf8')) as Pick<
    Theme,
    'art' | 'variants'
  >
  const { steps: _steps, ...variants } = theme.variants
  const slots = ART_SLOTS.filter((slot) => slot !== 'empty')
  const drawn = Object.fromEntries(slots.map((slot) => [slot, 'mark.svg']))
  const art = {
    ...drawn,
    icons: 'icons.svg',
    hero: { layers: [{ light: 'mark.svg' }] },
  }
  await writeFile(join(folder, 'theme.json'), JSON.stringify({ ...theme, variants, art }))
  const symbols = [...ICON_NAMES.filter((name) => name !== 'scan'), 'rocket']
  const sprite = symbols.map((name) => `<symbol id="${name}" viewBox="0 0 24 24"/>`).join('')
  await writeFile(join(folder, 'art/icons.svg'), `<svg xmlns="http://www.w3.org/2000/svg">${sprite}</svg>`)
  await cp(join(folder, 'art/mark.svg'), join(folder, 'art/old.svg'))
  expect(await checkSites(folders, { isJson: false, say })).toBe(true)
  expect(said.slice(0, 7)).toEqual([
    '✓ theme plain',
    '    plain/theme.json: no variant, so the first of its list, for steps',
    '    plain/theme.json: no drawing for empty',
    '    plain/theme.json: no drawing in one scheme for hero (dark)',
    '    plain/theme.json: no icon for scan',
    '    plain/theme.json: icons that nothing shows: rocket',
    '    plain/theme.json: files that nothing shows: old.svg',
  ])
})

test('the check command explains the refusal of a site and omitted parts of its style sheet', async () => {
  await mkdir(join(folders.sitesDir, 'bad'))
  await writeFile(
    join(folders.sitesDir, 'bad/manifest.json'),
    '{ "manifestVersion": 1, "siteId": "bad", "extends": "bse" }',
  )
  await writeFile(join(folders.sitesDir, 'fixture/style.css'), '.a{position:fixed}')
  expect(await checkSites(folders, { isJson: false, say })).toBe(false)
  expect(said).toEqual([
    '✓ theme plain',
    `    plain/theme.json: no drawing for ${UNDRAWN}`,
    '✓ site base',
    '✗ site bad',
    '    bad/manifest.json: $.extends = "bse" must be the id of another site whose manifest can be read',
    '✓ site fixture',
    '    fixture/style.css: left out: position:fixed;',
    '    jurisdiction none: 1 passed, 0 partly, 0 not yet, 0 not applicable',
    '1 of 4 would be refused.',
  ])
})

test('the check command lists the texts that a language of a site lacks, and those without a variable or a plural form', async () => {
  const manifest = JSON.parse(await readFile(join(folders.sitesDir, 'fixture/manifest.json'), 'utf8')) as {
    brand: object
  }
  const data = { pl: { languageId: 'pl_PL', name: 'Polski', direction: 'ltr', numberingSystem: 'latn' } }
  const brand = { ...manifest.brand, siteName: 'Fixture' }
  const changed = { ...manifest, brand, languages: { served: ['en', 'pl'], data } }
  await writeFile(join(folders.sitesDir, 'fixture/manifest.json'), JSON.stringify(changed))
  const folder = join(folders.sitesDir, 'fixture/languages/pl')
  await mkdir(folder, { recursive: true })
  const texts = JSON.parse(await readFile('modules/lobby/messages/en.json', 'utf8')) as Record<string, string>
  const counted = Object.keys(texts).filter((id) => !/plural/.test(texts[id]!))
  const polish = {
    ...Object.fromEntries(counted.map((id) => [id, texts[id]])),
    'lobby.count': '{count, plural, one {# gra} few {# gry} many {# gier} other {# gry}}',
    'lobby.chooseNumbers': '{count, plural, one {# liczba} other {# liczb}}',
    'lobby.rules.of': 'Zasady',
  }
  await writeFile(join(folder, 'lobby.json'), JSON.stringify(polish))
  expect(await checkSites(folders, { isJson: false, say })).toBe(true)
  const remarks = said.filter((line) => line.includes('languages/pl/'))
  const missing = Object.keys(texts).filter((id) => !Object.hasOwn(polish, id))
  expect(remarks).toContain(
    `    fixture/languages/pl/lobby.json: ${missing.length} of ${Object.keys(texts).length} texts are shown in en: ${missing.join(', ')}`,
  )
  const lacking = remarks.filter((line) => line.includes('lacks'))
  expect(lacking).toEqual([
    '    fixture/languages/pl/lobby.json: lobby.rules.of lacks the variable title',
    '    fixture/languages/pl/lobby.json: lobby.chooseNumbers lacks the plural form few of count and the plural form many of count',
  ])
  expect(remarks.at(-1)).toMatch(/mails\.json: (\d+) of \1 texts are shown in en$/)
})

test('a site that extends the base site serves Portuguese whole, without texts of its own', async () => {
  const path = join(folders.sitesDir, 'fixture/manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as { brand: object }
  const brand = { ...manifest.brand, siteName: 'Fixture' }
  await writeFile(path, JSON.stringify({ ...manifest, brand, languages: { served: ['en', 'pt'] } }))
  expect(await checkSites(folders, { isJson: false, say })).toBe(true)
  expect(said.filter((line) => /languages\/|fixture/.test(line))).toEqual(['✓ site fixture'])
})

test('the new command writes a valid manifest with the next free number', async () => {
  await newSite(folders, { siteId: 'silver-loch', theme: 'plain', host: ['silver.example'] }, say)
  const written = JSON.parse(
    await readFile(join(folders.sitesDir, 'silver-loch/manifest.json'), 'utf8'),
  ) as object
  expect(written).toMatchObject({
    siteId: 'silver-loch',
    memberId: 902,
    operatorId: 9,
    extends: 'base',
    hosts: ['silver.example'],
    brand: { siteName: { en: 'Silver Loch' } },
    theme: { id: 'plain' },
  })
  expect(await checkSites(folders, { isJson: false, say })).toBe(true)
})

test('the new command gives a new operator the next number', async () => {
  await newSite(folders, { siteId: 'other', theme: 'plain', operator: 'new' }, say)
  const written = JSON.parse(await readFile(join(folders.sitesDir, 'other/manifest.json'), 'utf8')) as object
  expect(written).toMatchObject({ operatorId: 10 })
})

test('the new command names the site in every language of the extended site', async () => {
  await newSite(folders, { siteId: 'cousin', theme: 'plain', extends: 'fixture', name: 'Cousin' }, say)
  const written = JSON.parse(await readFile(join(folders.sitesDir, 'cousin/manifest.json'), 'utf8')) as object
  expect(written).toMatchObject({ brand: { siteName: { en: 'Cousin', ar: 'Cousin' } } })
  expect(said).toContain('It shows the texts, pages and pictures of fixture until it has its own.')
})

test('the new command leaves no files of a refused site', async () => {
  const asked = { siteId: 'thief', theme: 'plain', host: ['fixture.example'] }
  await expect(newSite(folders, asked, say)).rejects.toThrow(
    '$.hosts[0] = "fixture.example" is claimed by the site "fixture" already',
  )
  expect(existsSync(join(folders.sitesDir, 'thief'))).toBe(false)
})

test.each([
  [{ siteId: 'fixture', theme: 'plain' }, 'There is a site “fixture” already'],
  [{ siteId: '../x', theme: 'plain' }, 'new needs an id'],
  [{ theme: 'plain' }, 'new needs an id'],
  [{ siteId: 'third' }, 'new needs a --theme: plain.'],
  [{ siteId: 'www', theme: 'plain' }, '$.siteId = "www" is reserved for the installation itself'],
  [{ siteId: 'third', theme: 'plan' }, 'must be a theme: plain'],
  [
    { siteId: 'third', theme: 'plain', member: '1.5' },
    '--member is “1.5”; it must be a whole number from 1.',
  ],
])('the new command refuses %j', async (asked, message) => {
  await expect(newSite(folders, asked, say)).rejects.toThrow(message)
})

test('the list command shows the valid sites', async () => {
  await listSites(folders, { isJson: false, say })
  expect(said[0]).toMatch(/^site +member +operator +theme +languages +currencies +hosts$/)
  expect(said[1]?.split(/ {2,}/)).toEqual([
    'fixture',
    '901',
    '9',
    'plain (topbar)',
    'en ar',
    'EUR XOF',
    'fixture.localhost fixture.example',
  ])
})
