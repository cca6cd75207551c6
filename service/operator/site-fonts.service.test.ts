import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FONT_MAX_BYTES } from '#schemas/limits.ts'
import { FONT_SCRIPTS, type FontScript } from '#schemas/theme/own-font.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'

const SITE = { siteId: 'fixture' }
const require = createRequire(import.meta.url)
const subsetFont = require('subset-font') as (
  font: Buffer,
  text: string | undefined,
  options: { targetFormat: 'truetype' | 'woff2'; keepAllGlyphs?: boolean },
) => Promise<Buffer>
const LATIN = require.resolve('@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2')
const ARABIC =
  require.resolve('@fontsource-variable/noto-kufi-arabic/files/noto-kufi-arabic-arabic-wght-normal.woff2')

/** The font as TrueType, with these bytes of its table OS/2 as fsType. */
async function withLicence(font: Buffer, fsType: number): Promise<Buffer> {
  const bytes = await subsetFont(font, undefined, { targetFormat: 'truetype', keepAllGlyphs: true })
  bytes.writeUInt16BE(fsType, tableOf(bytes, 'OS/2') + 8)
  return bytes
}

function tableOf(font: Buffer, tag: string): number {
  for (let record = 12; record < 12 + font.readUInt16BE(4) * 16; record += 16)
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8)
  throw new Error(`the font has no table ${tag}`)
}

onEachDatabase((open) => {
  let database: TestDatabase
  let api: TestOperatorApi
  let latin: Buffer
  beforeAll(async () => {
    database = await open()
    api = await openOperatorApi(database)
    latin = await readFile(LATIN)
  })
  afterAll(() => api.close())

  const upload = (file: Buffer, call: { token?: string } = {}) =>
    api.ask('uploadFont', SITE, { name: 'brand', mayBeUsed: true, file: file.toString('base64') }, call)
  const refused = async (file: Buffer) => {
    const { status, answer } = await upload(file)
    expect(status).toBe(422)
    return (answer as unknown as { message: string }).message
  }

  it('an uploaded font is reduced, measured, stored, and served from the address in the page of a draft that names it', async () => {
    const { status, answer } = await upload(await withLicence(latin, 0))
    expect(status).toBe(201)
    const { font, bytes } = answer
    expect(font.file).toMatch(/^brand-[0-9a-f]{16}\.woff2$/)
    expect(font).toMatchObject({ weights: [100, 900] })
    expect(font.scripts).toContain('latin')
    expect(font.letter).toBeGreaterThan(0.3)
    const stored = await readFile(join(api.service.config.sitesDir, 'fixture/fonts', font.file))
    expect(stored.toString('latin1', 0, 4)).toBe('wOF2')
    expect(stored.length).toBe(bytes)
    const { manifest } = (await api.ask('getSite', SITE)).answer
    const families = { display: { own: font } }
    const draft = {
      ...(JSON.parse(manifest) as object),
      theme: { id: 'plain', overrides: { typography: { families } } },
    }
    const { answer: saved } = await api.ask('saveDraft', SITE, { manifest: JSON.stringify(draft) })
    expect(saved.refusals).toEqual([])
    const missing = { ...font, file: 'missing-0123456789abcdef.woff2' }
    const broken = JSON.stringify(draft).replace(font.file, missing.file)
    const { answer: refusedDraft } = await api.ask('saveDraft', SITE, { manifest: broken })
    expect(refusedDraft.refusals[0]).toMatchObject({
      expected: 'must be a font that was uploaded for this site',
    })
    await api.ask('discardDraft', SITE)
  })

  it('the list of fonts names their uses, and an unused font is removed', async () => {
    const { answer } = await upload(await withLicence(latin, 0))
    const name = answer.font.file
    const listed = async () => (await api.ask('listFonts', SITE)).answer.find((font) => font.name === name)
    expect(await listed()).toEqual({ name, siteId: 'fixture', bytes: answer.bytes, usedBy: [] })
    const { manifest } = (await api.ask('getSite', SITE)).answer
    const families = { display: { own: answer.font } }
    const theme = { id: 'plain', overrides: { typography: { families } } }
    const draft = JSON.stringify({ ...(JSON.parse(manifest) as object), theme })
    await api.ask('saveDraft', SITE, { manifest: draft })
    expect((await listed())?.usedBy).toEqual(['draft of fixture'])
    const used = await api.ask('removeFont', { ...SITE, name })
    expect([used.status, (used.answer as unknown as { message: string }).message]).toEqual([
      409,
      `${name} is used by draft of fixture. Replace it there first.`,
    ])
    await api.ask('discardDraft', SITE)
    expect((await api.ask('removeFont', { ...SITE, name })).answer).toEqual({ name })
    expect(await listed()).toBeUndefined()
    expect((await api.ask('removeFont', { ...SITE, name })).status).toBe(404)
    const line = await database.kysely
      .selectFrom('audit_log')
      .select('body')
      .where('action', '=', 'site.file-removed')
      .executeTakeFirst()
    expect(line?.body).toEqual({ siteId: 'fixture', file: `fonts/${name}`, savingId: expect.any(String) })
  })

  it('a stored font is answered as it is, and an upload of it keeps the letters of the named scripts', async () => {
    const send = (file: string, scripts: FontScript[]) =>
      api.ask('uploadFont', SITE, { name: 'copied', mayBeUsed: true, file, scripts })
    const { answer: first } = await upload(latin)
    const viewed = await api.ask('viewFont', { ...SITE, name: first.font.file })
    expect(viewed.answer.mediaType).toBe('font/woff2')
    expect(Buffer.from(viewed.answer.content, 'base64')).toEqual(
      await readFile(join(api.service.config.sitesDir, 'fixture/fonts', first.font.file)),
    )
    const { status, answer: copy } = await send(viewed.answer.content, FONT_SCRIPTS)
    expect([status, copy.font]).toEqual([201, { ...first.font, file: copy.font.file }])
    const others = await send(viewed.answer.content, ['greek', 'hebrew'])
    expect([others.status, (others.answer as unknown as { message: string }).message]).toEqual([
      422,
      expect.stringContaining('with the letters of greek or hebrew'),
    ])
    const missing = { ...SITE, name: 'missing-0123456789abcdef.woff2' }
    expect((await api.ask('viewFont', missing)).status).toBe(404)
  })

  it.each([
    ['a text', () => Promise.resolve(Buffer.from('no font at all')), 'a WOFF2, TrueType or OpenType font'],
    ['half of a font', () => Promise.resolve(latin.subarray(0, 9000)), 'that is whole'],
    [
      'a font without its table of characters',
      async () => {
        const font = await withLicence(latin, 0)
        font.write('xxxx', font.indexOf('cmap'), 'latin1')
        return font
      },
      'that is whole',
    ],
    ['a font whose licence forbids to embed it', () => withLicence(latin, 2), 'fsType “restricted”'],
    ['a font whose licence forbids parts of it', () => withLicence(latin, 0x108), 'no subsetting'],
    ['a font without Latin letters', () => readFile(ARABIC), 'it lacks A, B'],
    [
      'a font whose table gives its length as one gigabyte',
      () => {
        const font = Buffer.from(latin)
        font.writeUInt32BE(1 << 30, 16)
        return Promise.resolve(font)
      },
      'a smaller font',
    ],
  ])('security 22: %s is refused, and the answer names the expected form', async (_case, font, expected) => {
    expect(await refused(await font())).toContain(expected)
  })

  it('a font without a statement about its licence, one that is too large, and one of a reader are not stored', async () => {
    const file = latin.toString('base64')
    const silent = await api.ask('uploadFont', SITE, { name: 'brand', file } as never)
    expect(silent.status).toBe(400)
    expect((await upload(Buffer.alloc(FONT_MAX_BYTES + 10_000))).status).toBe(413)
    const { answer: reader } = await api.ask('createToken', {}, { name: 'Fonts', scopes: ['sites.read'] })
    expect((await upload(latin, { token: reader.token })).status).toBe(403)
    const unknown = await api.ask(
      'uploadFont',
      { siteId: 'nowhere' },
      { name: 'brand', mayBeUsed: true, file },
    )
    expect(unknown.status).toBe(404)
  })
})
