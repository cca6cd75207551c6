import sharp from 'sharp'
import { expect, test } from 'vitest'
import { endlessPdf, filledPage, hugePicturePdf, lockedPdf, pdfOf } from '#service/testing/pdf-files.ts'
import { cleanDocument } from './clean-document.ts'

const RED = filledPage(1, 0, 0)
const GREEN = filledPage(0, 1, 0)

/** The format, the size and the main colour of each page, and of the first preview, or the refusal. */
async function shown(bytes: Buffer, playerId = 1) {
  const cleaned = await cleanDocument({ bytes, playerId })
  if ('refused' in cleaned) return cleaned.refused
  const pages = await Promise.all(cleaned.pages.map(({ picture }) => factsOf(picture)))
  return { pages, preview: await factsOf(cleaned.pages[0]!.preview) }
}

async function factsOf(picture: Uint8Array): Promise<string> {
  const { format, width, height } = await sharp(picture).metadata()
  const { dominant } = await sharp(picture).stats()
  const colour = dominant.r > 200 ? (dominant.g > 200 ? 'white' : 'red') : 'green'
  return `${format} ${width}x${height} ${colour}`
}

test('each page of a PDF becomes a JPEG of bounded size, with a small one', async () => {
  expect(await shown(pdfOf([RED, GREEN]))).toEqual({
    pages: ['jpeg 1653x2339 red', 'jpeg 1653x2339 green'],
    preview: 'jpeg 283x400 red',
  })
})

test.each([
  ['a page of many metres', pdfOf([RED], { box: '0 0 1000000000 1000000' }), 'jpeg 2339x2 white'],
  ['a page of the size of a stamp', pdfOf([RED], { box: '0 0 72 36' }), 'jpeg 300x150 red'],
  [
    'a script that runs when it is opened',
    pdfOf([RED], { catalogue: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }),
    'jpeg 1653x2339 red',
  ],
  [
    'a ZIP file behind its end',
    Buffer.concat([pdfOf([RED]), Buffer.from('PK\u0003\u0004 program')]),
    'jpeg 1653x2339 red',
  ],
])('security 22: of a PDF with %s only the rendered page is kept', async (_what, bytes, page) => {
  expect(await shown(bytes)).toMatchObject({ pages: [page] })
})

test.each([
  ['with a password', lockedPdf(), 'pdf-locked'],
  ['of a thousand pages', pdfOf(Array.from({ length: 1000 }, () => RED)), 'pdf-pages'],
  ['without pages', pdfOf([]), 'pdf-unreadable'],
  ['that is cut off', pdfOf([RED]).subarray(0, 60), 'pdf-unreadable'],
  ['of random bytes', Buffer.from(`%PDF-1.7\n${'endobj stream '.repeat(500)}`), 'pdf-unreadable'],
  ['behind a ZIP file', Buffer.concat([Buffer.from('PK\u0003\u0004'), pdfOf([RED])]), 'not-a-picture'],
])('security 22: a PDF %s is refused', async (_what, bytes, refused) => {
  expect(await shown(bytes)).toBe(refused)
})

test('security 22: a picture in a PDF that claims more memory than there is draws nothing, or is refused', async () => {
  const answer = await shown(hugePicturePdf(50_000))
  expect(['pdf-unreadable', 'jpeg 1653x2339 white']).toContain(
    typeof answer === 'string' ? answer : answer.pages[0],
  )
})

test('security 37: a PDF that is drawn without an end is broken off and counts against its sender; the next ones are rendered', async () => {
  const endless = cleanDocument({ bytes: endlessPdf(), playerId: 1, withinMs: 1500 })
  const [next, third] = await Promise.all([shown(pdfOf([RED]), 2), shown(pdfOf([GREEN]), 3)])
  expect(await endless).toEqual({ refused: 'pdf-unreadable', overran: true })
  expect(next).toMatchObject({ pages: ['jpeg 1653x2339 red'] })
  expect(third).toMatchObject({ pages: ['jpeg 1653x2339 green'] })
})

test('security 37: six pictures at once are decoded one after the other, outside the process of the service', async () => {
  const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#f00' } })
    .jpeg()
    .toBuffer()
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, processes())), 5)
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((playerId) => shown(bytes, playerId)))
  clearInterval(watch)
  expect(answers).toEqual(
    Array.from({ length: 6 }, () => ({ pages: ['jpeg 900x600 red'], preview: 'jpeg 400x267 red' })),
  )
  expect([most, processes()]).toEqual([1, 0])
})
