import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { UploadedPicture } from '#schemas/operator/site-assets.ts'
import type { UploadedFont } from '#schemas/operator/site-fonts.ts'
import { copySite } from '#tools/site-copies/copy-site.ts'
import type { SavedState, SavingWorld } from './saving-world.ts'

/** The answer of a saving; null if the process ended before it answered. */
export type Outcome = { readonly status: number; readonly answer: unknown } | null

/** A kind of saving: each number saves something else, and the same number with its key is the repeated call. */
export interface SavingKind {
  readonly title: string
  readonly prepare?: (world: SavingWorld, number: number) => Promise<unknown>
  readonly save: (world: SavingWorld, number: number, key: string) => Promise<Outcome>
  /** The repeated call, where it differs from the first one. */
  readonly repeat?: (world: SavingWorld, number: number, key: string) => Promise<Outcome>
  /** The part of the state that is as before or as after the saving at every moment: all of it unless the saving has several calls. */
  readonly wholeOf?: (state: SavedState) => unknown
  /** The step before which the usual run kills the process; missing where the whole run alone has the kind. */
  readonly usualStep?: number
}

const SITE = { siteId: 'fixture' }
const SECOND = { siteId: 'second' }
const FIXTURE = 'tests/fixtures/sites/fixture/manifest.json'
const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
)

/** The manifest of the fixture with a header, a colour and a day of its own. */
async function manifestOf(number: number): Promise<string> {
  const manifest = JSON.parse(await readFile(FIXTURE, 'utf8')) as { brand: object }
  const brand = { ...manifest.brand, header: `Header ${number}` }
  const overrides = { shape: { radius: number % 20 } }
  return `${JSON.stringify({ ...manifest, brand, theme: { id: 'plain', overrides } }, null, 2)}\n`
}

/** Messages, a text of a mail and a page; a further page comes and goes. */
const textsOf = (number: number) => ({
  'messages/en.json': `${JSON.stringify({ 'runtime.close': `Close ${number}` })}\n`,
  'pages/about.en.html': `<h2>About ${number}</h2>\n`,
  'pages/news.en.html': number % 2 === 0 ? null : `<p>News ${number}</p>\n`,
})

const reason = (number: number) => ({ reason: `Number ${number}` })

/** Ends what an earlier number has left: a publication that waits, and a draft. */
async function clear(world: SavingWorld): Promise<void> {
  const { waiting, isLive } = await world.ask('getDraft', SITE)
  if (waiting !== undefined) await world.ask('cancelPublication', SITE)
  if (!isLive) await world.ask('discardDraft', SITE)
}

async function saveDraft(world: SavingWorld, number: number): Promise<void> {
  await clear(world)
  const draft = { manifest: await manifestOf(number), files: textsOf(number) }
  const { refusals } = await world.ask('saveDraft', SITE, draft)
  expect(refusals).toEqual([])
}

async function publish(world: SavingWorld, number: number): Promise<void> {
  await saveDraft(world, number)
  await world.ask('publishDraft', SITE, reason(number))
}

/** Waits until the draft of the site waits no more, or the process has ended. */
async function untilPublished(world: SavingWorld): Promise<Outcome> {
  const isWaiting = async () => (await world.call('getDraft', SITE, {}))?.answer.waiting !== undefined
  await expect.poll(async () => world.hasEnded || !(await isWaiting()), { timeout: 30_000 }).toBe(true)
  return world.hasEnded ? null : { status: 200, answer: null }
}

async function makeSecond(world: SavingWorld, isArchived: boolean): Promise<void> {
  const sites = await world.ask('getSites', {})
  const there = sites.find(({ siteId }) => siteId === SECOND.siteId)
  if (there === undefined) await world.ask('createSite', {}, { ...SECOND, theme: 'plain', hosts: [] })
  const { manifest } = await world.ask('getSite', SECOND)
  const isNow = (JSON.parse(manifest) as { archived?: boolean }).archived === true
  if (isNow !== isArchived) await world.ask(isArchived ? 'archiveSite' : 'restoreSite', SECOND, reason(0))
}

async function pictureOf(number: number) {
  const background = { r: number % 256, g: 90, b: 120 }
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer()
  return {
    use: 'picture' as const,
    name: `sent-${number}`,
    file: bytes.toString('base64'),
    crop: { x: 0, y: 0, width: 0.5, height: 1 },
  }
}

const removed = new Map<number, string>()

export const SAVING_KINDS: readonly SavingKind[] = [
  {
    title: 'a draft with its theme, texts and pages',
    prepare: clear,
    save: async (world, number, key) =>
      world.call('saveDraft', SITE, { manifest: await manifestOf(number), files: textsOf(number) }, key),
  },
  {
    title: 'a publication of several files',
    // Some files are written.
    usualStep: 9,
    prepare: saveDraft,
    save: (world, number, key) => world.call('publishDraft', SITE, reason(number), key),
  },
  {
    title: 'a publication that is planned',
    prepare: saveDraft,
    save: (world, number, key) =>
      world.call('publishDraft', SITE, { ...reason(number), at: 4_000_000_000_000 + number }, key),
  },
  {
    title: 'a publication at its time',
    wholeOf: ({ files }) => files,
    prepare: saveDraft,
    async save(world, number, key) {
      const at = Date.now() + 1000
      const asked = await world.call('publishDraft', SITE, { ...reason(number), at }, key)
      return asked === null ? null : untilPublished(world)
    },
    async repeat(world, number) {
      const { waiting, isLive } = await world.ask('getDraft', SITE)
      if (waiting !== undefined) return untilPublished(world)
      return isLive ? { status: 200, answer: null } : world.call('publishDraft', SITE, reason(number))
    },
  },
  {
    title: 'a roll back',
    async prepare(world, number) {
      await publish(world, 2 * number)
      await publish(world, 2 * number + 1)
    },
    async save(world, number, key) {
      const { publications } = await world.ask('getPublications', SITE, { limit: 200 })
      const older = publications.find((line) => line.reason === `Number ${2 * number}`)
      const params = { ...SITE, publicationId: older?.publicationId ?? 0 }
      return world.call('rollBack', params, { reason: 'The one before was right' }, key)
    },
  },
  {
    title: 'a manifest that is saved at once',
    prepare: clear,
    async save(world, number, key) {
      const version = await versionBefore(world, number)
      return world.call('saveManifest', SITE, { manifest: await manifestOf(number), version }, key)
    },
  },
  {
    title: 'a merge',
    async prepare(world, number) {
      await clear(world)
      const file = join(world.sitesDir, 'fixture/manifest.json')
      const live = JSON.parse(await readFile(file, 'utf8')) as { brand: object }
      const brand = { ...live.brand, header: `Merged ${number}` }
      const { liveVersion } = await world.ask('saveDraft', SITE, {
        manifest: JSON.stringify({ ...live, brand }),
      })
      await writeFile(file, JSON.stringify({ ...live, timeZone: `Etc/GMT-${1 + (number % 12)}` }))
      const changed = async () => (await world.ask('getDraft', SITE)).liveVersion
      await expect.poll(changed, { timeout: 30_000 }).not.toBe(liveVersion)
      const newest = async () =>
        (await world.ask('getPublications', SITE, { limit: 1 })).publications[0]?.version
      await expect.poll(newest, { timeout: 30_000 }).toBe(await changed())
    },
    save: (world, _number, key) => world.call('mergeDraft', SITE, {}, key),
  },
  {
    title: 'an archived site',
    prepare: (world) => makeSecond(world, false),
    save: (world, number, key) => world.call('archiveSite', SECOND, reason(number), key),
  },
  {
    title: 'a restored site',
    prepare: (world) => makeSecond(world, true),
    save: (world, number, key) => world.call('restoreSite', SECOND, reason(number), key),
  },
  {
    title: 'a new site',
    save: (world, number, key) =>
      world.call('createSite', {}, { siteId: `made-${number}`, theme: 'plain', hosts: [] }, key),
  },
  {
    title: 'a picture with its original',
    // The audit log has it, and the second file is not in its place.
    usualStep: 6,
    save: async (world, number, key) => world.call('uploadPicture', SITE, await pictureOf(number), key),
  },
  {
    title: 'a picture that is removed',
    async prepare(world, number) {
      removed.set(number, (await world.ask('uploadPicture', SITE, await pictureOf(number))).name)
    },
    save: (world, number, key) =>
      world.call('removeAsset', { ...SITE, name: removed.get(number) ?? '' }, {}, key),
  },
  {
    title: 'a font',
    save: async (world, number, key) => {
      const file = (await readFile(FONT)).toString('base64')
      return world.call('uploadFont', SITE, { name: `font-${number}`, mayBeUsed: true, file }, key)
    },
  },
  {
    title: 'a theme',
    async save(world, number, key) {
      const { theme } = await world.ask('getTheme', { themeId: 'plain' })
      const wanted = { themeId: `theme-${number}`, name: 'Silver', from: 'plain', theme: theme ?? {} }
      return world.call('createTheme', {}, wanted, key)
    },
  },
  {
    title: 'an imported site',
    wholeOf: ({ files }) => Object.entries(files).filter(([path]) => !path.includes('/imported-')),
    save: importSite,
  },
]

const versions = new Map<number, string>()

/** The version of the manifest that a saving replaces: the repeated call names the same one. */
async function versionBefore(world: SavingWorld, number: number): Promise<string> {
  const known = versions.get(number) ?? (await world.ask('getSite', SITE)).version
  versions.set(number, known)
  return known
}

const CUT_OFF = new Error('the process ended before its answer')

/** A copy by its single calls, each with a key of its own. */
async function importSite(world: SavingWorld, number: number, key: string): Promise<Outcome> {
  const { file } = await pictureOf(number)
  const content = {
    manifest: await manifestOf(number),
    files: { 'pages/about.en.html': '<h2>Copy</h2>\n', 'pages/partner.en.html': '<p>Partner</p>\n' },
    pictures: new Map([['logo.png', file]]),
    originals: new Map([['logo.png', file]]),
    fonts: new Map([['brand.woff2', (await readFile(FONT)).toString('base64')]]),
  }
  const siteId = `imported-${number}`
  const answered = <Answer>(called: { readonly status: number; readonly answer: Answer } | null): Answer => {
    if (called === null) throw CUT_OFF
    expect([called.status, called.answer]).toEqual([
      expect.toSatisfy((status) => status < 300),
      called.answer,
    ])
    return called.answer
  }
  const target = {
    create: async (wanted: Parameters<Parameters<typeof copySite>[0]['create']>[0]) =>
      answered(await world.call('createSite', {}, wanted, `${key}-create`)).site.manifest,
    uploadPicture: async (_siteId: string, sent: UploadedPicture) => ({
      name: answered(await world.call('uploadPicture', { siteId }, sent, `${key}-${sent.name}`)).name,
    }),
    uploadFont: async (_siteId: string, sent: UploadedFont) => ({
      name: answered(await world.call('uploadFont', { siteId }, sent, `${key}-${sent.name}`)).font.file,
    }),
    save: async (_siteId: string, texts: { readonly manifest: string; readonly files: object }) =>
      answered(await world.call('saveDraft', { siteId }, { ...texts, files: { ...texts.files } })).refusals,
  }
  try {
    const { lacking } = await copySite(target, content, { siteId, hosts: [] })
    return { status: 200, answer: lacking }
  } catch (error) {
    if (error === CUT_OFF) return null
    throw error
  }
}
