import { Blob as FontBlob, Face } from 'harfbuzzjs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copySites } from '#tests/support/copy-sites.ts'
import { newDataDir } from '#tests/support/database-copies.ts'
import { runHere } from '#tests/support/run-here.ts'
import { type RunningService, startService } from '#tests/support/service-process.ts'
import type { OwnFont } from '#schemas/theme/own-font.ts'
import { connectApi, resultOf } from '#tools/cli/operator/connect-api.ts'
import { siteCommand } from '#tools/cli/site.ts'

const OPERATOR_TOKEN = 'the-token-of-the-operator'

const require = createRequire(import.meta.url)
const FONT = require.resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2')
const subsetFont = require('subset-font') as (
  font: Buffer,
  text: undefined,
  options: object,
) => Promise<Buffer>

let sitesDir: string
let folder: string
let service: RunningService
beforeEach(async () => {
  sitesDir = await mkdtemp(join(tmpdir(), 'tombolo-copies-'))
  folder = `${sitesDir}-exported`
  await copySites(sitesDir, ['kola'])
  service = await start()
})
afterEach(async () => {
  await service.stop()
  await rm(sitesDir, { recursive: true })
  await rm(folder, { recursive: true, force: true })
})

const site = (...words: string[]) =>
  runHere(siteCommand, words, { OPERATOR_TOKEN, OPERATOR_PORT: String(service.operatorPort) })

async function start(): Promise<RunningService> {
  const env = { SITES_DIR: sitesDir, DEFAULT_SITE: 'kola', OPERATOR_TOKEN }
  service = await startService({ dataDir: await newDataDir(), env })
  const isUp = () =>
    site('history', 'kola').then(
      ({ code }) => code,
      () => null,
    )
  await expect.poll(isUp, { timeout: 20_000 }).toBe(0)
  return service
}

test('a site is written into a folder, and a copy of it gets its texts and pictures and is published', async () => {
  const exported = await site('export', 'kola', '--to', folder)
  expect([exported.code, exported.stderr]).toEqual([0, ''])
  const kola = join(sitesDir, 'kola')
  for (const path of ['manifest.json', 'messages/fr.json', 'assets/rice.svg'])
    expect(await readFile(join(folder, path), 'utf8')).toBe(await readFile(join(kola, path), 'utf8'))
  const again = await site('export', 'kola', '--to', folder)
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('is not empty')])

  const copied = await site('duplicate', 'kola', 'cola', '--host', 'cola.localhost', '--json')
  const { pictures, ...facts } = JSON.parse(copied.stdout) as { pictures: Record<string, string> }
  expect(facts).toEqual({ siteId: 'cola', hosts: ['cola.localhost'], fonts: {}, lacking: [], refusals: [] })
  expect(copied.code).toBe(0)
  const published = await site('publish', 'cola', '--reason', 'A copy')
  expect([published.code, published.stderr]).toEqual([0, ''])
  const manifest = await readFile(join(sitesDir, 'cola/manifest.json'), 'utf8')
  expect(JSON.parse(manifest)).toMatchObject({
    siteId: 'cola',
    operatorId: 2,
    hosts: ['cola.localhost'],
  })
  expect(manifest).not.toMatch(/"rice\.svg"/)
  expect((await readdir(join(sitesDir, 'cola/assets'))).toSorted()).toEqual(
    Object.values(pictures).toSorted(),
  )
  expect(await readFile(join(sitesDir, 'cola/messages/fr.json'), 'utf8')).toBe(
    await readFile(join(kola, 'messages/fr.json'), 'utf8'),
  )
  const twice = await site('duplicate', 'kola', 'cola', '--host', 'cola.localhost')
  expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('There is a site “cola” already')])
}, 120_000)

/** Gives kola a font for its titles and a picture that is a part of a whole one, in its draft. */
async function giveFontAndPicture(): Promise<{ font: OwnFont; hero: string }> {
  const api = connectApi(`http://127.0.0.1:${service.operatorPort}`, { OPERATOR_TOKEN })
  const whole = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#c0392b' } })
    .png()
    .toBuffer()
  const kola = { siteId: 'kola' }
  const hero = resultOf(
    await api('uploadPicture', kola, {
      use: 'hero',
      name: 'hero',
      file: whole.toString('base64'),
      crop: { x: 0, y: 0, width: 0.5, height: 1 },
    }),
  )
  const file = (await readFile(FONT)).toString('base64')
  const { font } = resultOf(await api('uploadFont', kola, { name: 'brand', mayBeUsed: true, file }))
  const draft = resultOf(await api('getDraft', kola, {}))
  const manifest = JSON.parse(draft.manifest) as { brand: object; theme: object }
  const theme = {
    ...manifest.theme,
    overrides: { typography: { families: { display: { own: font } } } },
  }
  const brand = { ...manifest.brand, hero: { picture: hero.name } }
  const text = JSON.stringify({ ...manifest, brand, theme }, null, 2)
  expect(resultOf(await api('saveDraft', kola, { manifest: text }, draft.version)).refusals).toEqual([])
  return { font, hero: hero.name }
}

/** The outline tables of a font, without the container that compresses them. */
const lettersOf = async (path: string) => {
  const face = new Face(
    new FontBlob(
      await subsetFont(await readFile(path), undefined, { targetFormat: 'truetype', keepAllGlyphs: true }),
    ),
  )
  return [...face.collectUnicodes()]
}

test('a font and a cut picture are exported with the original, and copies and imports of the site show them', async () => {
  const { font, hero } = await giveFontAndPicture()
  const exported = await site('export', 'kola', '--to', folder, '--json')
  expect(JSON.parse(exported.stdout)).toMatchObject({
    originals: [hero.replace(/[a-z]+$/, 'jpg')],
    fonts: [font.file],
  })
  const kola = join(sitesDir, 'kola')
  for (const path of [`fonts/${font.file}`, `assets/${hero}`])
    expect(await readFile(join(folder, path))).toEqual(await readFile(join(kola, path)))

  const unstated = await site('duplicate', 'kola', 'cola', '--host', 'cola.localhost')
  expect([unstated.code, unstated.stderr]).toEqual([1, expect.stringContaining('add --fonts-licensed')])
  const manifestOf = async (siteId: string) =>
    JSON.parse(await readFile(join(sitesDir, siteId, 'manifest.json'), 'utf8')) as {
      brand: { hero: { picture: string } }
      theme: { overrides: { typography: { families: { display: { own: OwnFont } } } } }
    }
  const letters = await lettersOf(join(kola, 'fonts', font.file))
  await writeFile(
    join(folder, 'manifest.json'),
    (await readFile(join(folder, 'manifest.json'), 'utf8')).replace('"siteId": "kola"', '"siteId": "lagos"'),
  )
  for (const [siteId, words] of [
    ['cola', ['duplicate', 'kola', 'cola', '--host', 'cola.localhost']],
    ['lagos', ['import', folder, '--host', 'lagos.localhost']],
  ] as const) {
    const copied = await site(...words, '--fonts-licensed', '--json')
    expect([copied.code, copied.stderr, JSON.parse(copied.stdout)]).toMatchObject([
      0,
      '',
      { lacking: [], refusals: [], fonts: { [font.file]: expect.any(String) } },
    ])
    expect((await site('publish', siteId, '--reason', 'A copy')).code).toBe(0)
    const { brand, theme } = await manifestOf(siteId)
    const { own } = theme.overrides.typography.families.display
    expect(own).toEqual({ ...font, file: own.file })
    expect(await lettersOf(join(sitesDir, siteId, 'fonts', own.file))).toEqual(letters)
    const original = brand.hero.picture.replace(/[a-z]+$/, 'jpg')
    expect(await sharp(join(sitesDir, siteId, 'originals', original)).metadata()).toMatchObject({
      width: 200,
    })
  }

  const broken = `${folder}-broken`
  await cp(folder, broken, { recursive: true })
  const text = await readFile(join(broken, 'manifest.json'), 'utf8')
  await writeFile(join(broken, 'manifest.json'), text.replace('"siteId": "lagos"', '"siteId": "accra"'))
  await writeFile(join(broken, 'fonts', font.file), 'no font at all')
  const refused = await site('import', broken, '--host', 'accra.localhost', '--fonts-licensed')
  await rm(broken, { recursive: true })
  expect(refused.code).toBe(1)
  expect(refused.stdout).toContain(`fonts/${font.file}: The file makes no font`)
  expect(refused.stdout).toContain('must be a font that was uploaded for this site')
}, 120_000)

test('the site of a folder is made with its files in the draft, and other files of the folder are named', async () => {
  await site('export', 'kola', '--to', folder)
  const file = join(folder, 'manifest.json')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('"siteId": "kola"', '"siteId": "lagos"'))
  await writeFile(join(folder, 'notes.txt'), 'for me')
  const made = await site('import', folder, '--host', 'lagos.localhost')
  expect([made.code, made.stderr]).toEqual([1, ''])
  expect(made.stdout).toBe(
    'notes.txt is left out.\nlagos is served as a new site. Its draft has what is copied: publish it when it is right.\n',
  )
  expect((await site('publish', 'lagos', '--reason', 'From its folder')).code).toBe(0)
  const unnamed = await site('import', sitesDir)
  expect([unnamed.code, unnamed.stderr]).toEqual([1, expect.stringContaining('has no manifest.json')])
}, 120_000)
