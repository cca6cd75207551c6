import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PictureUse } from '#schemas/operator/site-assets.ts'
import { SITE_FILE_MAX_BYTES } from '#schemas/limits.ts'
import { onEachDatabase, type TestDatabase } from '#service/testing/database.ts'
import { openOperatorApi, type TestOperatorApi } from '#service/testing/operator-api.ts'

const SITE = { siteId: 'fixture' }
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M0 0h40v10z"/></svg>'

onEachDatabase((open) => {
  let database: TestDatabase
  let api: TestOperatorApi
  beforeAll(async () => {
    database = await open()
    api = await openOperatorApi(database)
  })
  afterAll(() => api.close())

  const picture = (width: number, height: number, color = '#c0392b') =>
    sharp({ create: { width, height, channels: 3, background: color } })
  const upload = (
    file: Buffer | string,
    use: PictureUse = 'picture',
    call: { key?: string; token?: string } = {},
  ) => api.ask('uploadPicture', SITE, { use, name: 'sent', file: Buffer.from(file).toString('base64') }, call)
  const stored = (name: string) => readFile(join(api.service.config.sitesDir, 'fixture/assets', name))
  const listed = async (name: string) =>
    (await api.ask('listAssets', SITE)).answer.find((asset) => asset.name === name)
  const auditOf = async (action: string) =>
    (await database.kysely.selectFrom('audit_log').select('body').where('action', '=', action).execute()).map(
      ({ body }) => body,
    )
  const refused = async (file: Buffer | string, use?: PictureUse) => {
    const { status, answer } = await upload(file, use)
    expect(status).toBe(422)
    return (answer as unknown as { message: string }).message
  }

  it('a photo is stored without its metadata under a name of its content, and changes no page', async () => {
    const before = api.service.sites.bySiteId('fixture')?.manifest
    const photo = await picture(3000, 1500)
      .withExif({ IFD0: { Copyright: 'Ada' } })
      .jpeg()
      .toBuffer()
    const { status, answer } = await upload(photo, 'hero')
    expect(status).toBe(201)
    expect(answer).toMatchObject({ mediaType: 'image/jpeg', width: 2400, height: 1200 })
    expect(answer.name).toMatch(/^sent-[0-9a-f]{16}\.jpg$/)
    const bytes = await stored(answer.name)
    expect(bytes.includes('Ada')).toBe(false)
    expect(bytes.length).toBe(answer.bytes)
    expect(api.service.sites.registry.sites.get('fixture')?.assets.has(answer.name)).toBe(true)
    expect(api.service.sites.bySiteId('fixture')?.manifest).toEqual(before)
    expect(await auditOf('site.file-added')).toContainEqual({
      siteId: 'fixture',
      file: `assets/${answer.name}`,
      bytes: answer.bytes,
      savingId: expect.any(String),
    })
  })

  it.each([
    ['logo', 'image/png', 1200, 120],
    ['icon', 'image/png', 512, 512],
    ['card', 'image/jpeg', 1200, 630],
  ] as const)('a %s is made in the format and size of its use', async (use, mediaType, width, height) => {
    const { answer } = await upload(await picture(2000, 200).webp().toBuffer(), use)
    expect(answer).toMatchObject({ mediaType, width, height })
  })

  it('a part of a picture is cut out of the upright photo, its original is kept and can be cut again, and both are removed', async () => {
    // Red at the left and blue at the right, turned by the camera.
    const upright = await picture(200, 100, '#ff0000')
      .composite([{ input: await picture(100, 100, '#0000ff').png().toBuffer(), left: 100, top: 0 }])
      .png()
      .toBuffer()
    const photo = await sharp(upright).rotate(90).withMetadata({ orientation: 8 }).png().toBuffer()
    const crop = { x: 0.5, y: 0, width: 0.5, height: 1 }
    const file = photo.toString('base64')
    const { status, answer } = await api.ask('uploadPicture', SITE, { use: 'hero', name: 'part', file, crop })
    expect(status).toBe(201)
    expect(answer).toMatchObject({ width: 100, height: 100 })
    const dominant = async (bytes: Buffer) => (await sharp(bytes).stats()).dominant
    expect(await dominant(await stored(answer.name))).toMatchObject({ r: expect.any(Number), b: 248 })
    const { answer: whole } = await api.ask('viewOriginal', { ...SITE, name: answer.name })
    const original = Buffer.from(whole.content, 'base64')
    expect(await sharp(original).metadata()).toMatchObject({ width: 200, height: 100 })
    expect((await sharp(original).metadata()).exif).toBeUndefined()
    const left = { ...crop, x: 0 }
    const again = await api.ask('uploadPicture', SITE, {
      use: 'hero',
      name: 'part',
      from: answer.name,
      crop: left,
    })
    expect(await dominant(await stored(again.answer.name))).toMatchObject({ r: 248 })
    expect((await api.ask('removeAsset', { ...SITE, name: answer.name })).status).toBe(200)
    expect((await api.ask('viewOriginal', { ...SITE, name: answer.name })).status).toBe(404)
    const originals = await readdir(join(api.service.config.sitesDir, 'fixture/originals'))
    expect(originals.map((name) => name.replace(/\.[a-z]+$/, ''))).toEqual([
      again.answer.name.replace(/\.[a-z]+$/, ''),
    ])
  })

  it('the picture of another site is taken with its original, which is made anew, and a broken or drawn original is refused', async () => {
    const whole = await picture(300, 100)
      .withExif({ IFD0: { Copyright: 'Ada' } })
      .jpeg()
      .toBuffer()
    const part = await picture(100, 100).jpeg().toBuffer()
    const send = (original: Buffer | string) =>
      api.ask('uploadPicture', SITE, {
        use: 'hero',
        name: 'copied',
        file: part.toString('base64'),
        original: Buffer.from(original).toString('base64'),
      })
    const { status, answer } = await send(whole)
    expect([status, answer.width]).toEqual([201, 100])
    const { content } = (await api.ask('viewOriginal', { ...SITE, name: answer.name })).answer
    const original = Buffer.from(content, 'base64')
    expect(await sharp(original).metadata()).toMatchObject({ width: 300, height: 100 })
    expect(original.includes('Ada')).toBe(false)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    for (const wrong of [whole.subarray(0, whole.length / 2), 'no picture', svg])
      expect(await send(wrong)).toMatchObject({
        status: 422,
        answer: { refusals: [{ pointer: '/original' }] },
      })
    expect((await api.ask('removeAsset', { ...SITE, name: answer.name })).status).toBe(200)
  })

  it('a call without a picture, one that cuts an unknown picture, and a part of no size are refused', async () => {
    expect((await api.ask('uploadPicture', SITE, { use: 'hero', name: 'a' })).status).toBe(422)
    const unknown = { use: 'hero', name: 'a', from: 'missing.png' } as const
    expect((await api.ask('uploadPicture', SITE, unknown)).status).toBe(404)
    const crop = { x: 0, y: 0, width: 0, height: 1 }
    expect((await api.ask('uploadPicture', SITE, { ...unknown, from: 'logo.svg', crop })).status).toBe(400)
  })

  it('a picture with more pixels than memory has room for, and one that is larger than it says, are refused', async () => {
    const bomb = await picture(7000, 6000).png().toBuffer()
    expect(await refused(bomb, 'hero')).toContain('million pixels')
    const whole = await picture(400, 400).png().toBuffer()
    expect(await refused(whole.subarray(0, whole.length / 2), 'hero')).toContain('whole')
  })

  it('the same content gets the same name, and a repeated call gets the same answer', async () => {
    const file = await picture(20, 20, '#123456').png().toBuffer()
    const first = await upload(file, 'picture', { key: 'picture-1' })
    const added = await auditOf('site.file-added')
    const repeated = await upload(file, 'picture', { key: 'picture-1' })
    expect(repeated.answer).toEqual(first.answer)
    expect(await auditOf('site.file-added')).toEqual(added)
    expect((await upload(file)).answer).toEqual(first.answer)
    const other = await upload(await picture(21, 20).png().toBuffer(), 'picture', { key: 'picture-1' })
    expect(other.answer).toMatchObject({ error: 'key-reused' })
  })

  it('a drawing keeps its shapes, and loses its scripts, its events and its links to other addresses', async () => {
    const { answer } = await upload(
      '<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 10" onload="alert(1)">' +
        '<style>.a{fill:red}</style><style>@import url(https://evil.example/a.css);</style><script>alert(1)</script>' +
        '<defs><path id="p" d="M0 0h5"/></defs><use xlink:href="#p"/><use href="https://evil.example/a.svg#p"/>' +
        '<image href="https://evil.example/a.png"/><a href="javascript:alert(1)"><rect class="a" width="9" height="9" style="fill:url(https://evil.example)"/></a>' +
        '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject></svg>',
      'logo',
    )
    expect(answer).toMatchObject({ mediaType: 'image/svg+xml', width: 40, height: 10 })
    const drawing = String(await stored(answer.name))
    expect(drawing).toContain('.a{fill:red}')
    expect(drawing).toContain('<use xlink:href="#p"/>')
    expect(drawing).not.toMatch(/evil|script|onload|foreignObject|<b/)
  })

  it.each([
    ['a text', 'no picture at all', 'a JPEG, PNG, WebP or SVG file'],
    ['an iPhone photo', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heic'), 'not HEIC'],
    ['a page of HTML', '<html><body>Hello</body></html>', 'an SVG drawing that is whole'],
    ['a drawing that is cut off', SVG.slice(0, 60), 'an SVG drawing that is whole'],
    ['half of a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'whole'],
  ])('%s is refused, and the answer says what is expected', async (_what, file, expected) => {
    expect(await refused(file)).toContain(expected)
  })

  it('a drawing is refused as a card, because social networks do not show it, and so is a body that is too large', async () => {
    expect(await refused(SVG, 'card')).toContain('social networks show no SVG')
    const large = Buffer.alloc(SITE_FILE_MAX_BYTES + 10_000)
    expect((await upload(large)).status).toBe(400)
    const file = large.toString('base64')
    const both = await api.ask('uploadPicture', SITE, { use: 'hero', name: 'sent', file, original: file })
    expect(both.status).toBe(413)
  })

  it('a list names the uses of each picture, and only an unused picture can be removed', async () => {
    const { answer } = await upload(SVG.replace('40 10', '44 10'), 'logo')
    const { name } = answer
    expect(await listed('logo.svg')).toMatchObject({ siteId: 'fixture', usedBy: ['site fixture'] })
    expect((await api.ask('viewAsset', { ...SITE, name })).answer).toEqual({
      mediaType: 'image/svg+xml',
      content: (await stored(name)).toString('base64'),
    })
    const { manifest } = (await api.ask('getSite', SITE)).answer
    const draft = { ...(JSON.parse(manifest) as object), brand: { logo: { en: name } } }
    await api.ask('saveDraft', SITE, { manifest: JSON.stringify(draft) })
    expect(await listed(name)).toMatchObject({ usedBy: ['draft of fixture'] })
    const kept = await api.ask('removeAsset', { ...SITE, name })
    expect(kept.status).toBe(409)
    expect(kept.answer).toMatchObject({ message: expect.stringContaining('draft of fixture') as unknown })
    await api.ask('discardDraft', SITE)
    expect((await api.ask('removeAsset', { ...SITE, name }, undefined, { key: 'remove-1' })).status).toBe(200)
    expect((await api.ask('removeAsset', { ...SITE, name }, undefined, { key: 'remove-1' })).status).toBe(200)
    expect((await api.ask('removeAsset', { ...SITE, name })).status).toBe(404)
    await expect(stat(join(api.service.config.sitesDir, 'fixture/assets', name))).rejects.toThrow('ENOENT')
    expect(await listed(name)).toBeUndefined()
    expect(await auditOf('site.file-removed')).toContainEqual({
      siteId: 'fixture',
      file: `assets/${name}`,
      savingId: expect.any(String),
    })
  })

  it('a token that may only read sites stores no picture, and neither does a call for an unknown site', async () => {
    const { answer: reader } = await api.ask('createToken', {}, { name: 'Reader', scopes: ['sites.read'] })
    expect((await upload(SVG, 'logo', { token: reader.token })).status).toBe(403)
    const file = Buffer.from(SVG).toString('base64')
    const unknown = await api.ask('uploadPicture', { siteId: 'nowhere' }, { use: 'logo', name: 'a', file })
    expect(unknown.status).toBe(404)
    expect((await api.ask('viewAsset', { ...SITE, name: 'missing.svg' })).status).toBe(404)
  })
})
