import { afterEach, expect, test, vi } from 'vitest'
import { isHeic, shrinkPicture } from './shrink-picture.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const JPEG = new Blob([new Uint8Array(900_000)], { type: 'image/jpeg' })
const fileOf = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'photo', { type })

/** A browser that decodes these types, and encodes each picture as `JPEG`. */
function browserThatReads(types: readonly string[]) {
  vi.stubGlobal('createImageBitmap', async ({ type }: Blob) => {
    if (!types.includes(type)) throw new DOMException('The source image could not be decoded.')
    return { width: 4032, height: 3024, close: () => undefined }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done: BlobCallback,
  ) {
    expect([this.width, this.height]).toEqual([2600, 1950])
    done(JPEG)
  })
}

const READS_ALL = ['image/jpeg', 'image/heic']
const READS_JPEG = ['image/jpeg']

test.each([
  {
    title: 'a small photo is sent as it is',
    type: 'image/jpeg',
    bytes: 800_000,
    reads: READS_ALL,
    sent: 'file',
  },
  {
    title: 'a large photo is made smaller',
    type: 'image/jpeg',
    bytes: 4_000_000,
    reads: READS_ALL,
    sent: 'JPEG',
  },
  {
    title: 'a HEIC photo becomes a JPEG where the browser reads it',
    type: 'image/heic',
    bytes: 800_000,
    reads: READS_ALL,
    sent: 'JPEG',
  },
  {
    title: 'a HEIC photo stays as it is where the browser cannot read it',
    type: 'image/heic',
    bytes: 800_000,
    reads: READS_JPEG,
    sent: 'file',
  },
  {
    title: 'a large PDF is sent as it is',
    type: 'application/pdf',
    bytes: 4_000_000,
    reads: READS_ALL,
    sent: 'file',
  },
] as const)('$title', async ({ type, bytes, reads, sent }) => {
  browserThatReads(reads)
  const file = fileOf(type, bytes)
  expect(await shrinkPicture(file)).toBe(sent === 'JPEG' ? JPEG : file)
})

test('without a decoder in the browser every file is sent as it is', async () => {
  vi.stubGlobal('createImageBitmap', undefined)
  const file = fileOf('image/heic', 4_000_000)
  expect(await shrinkPicture(file)).toBe(file)
})

test.each([
  { name: 'photo.jpg', type: 'image/heic', is: true },
  { name: 'photo', type: 'image/heif', is: true },
  { name: 'IMG_0042.HEIC', type: '', is: true },
  { name: 'photo.heic', type: 'image/jpeg', is: false },
  { name: 'card.pdf', type: 'application/pdf', is: false },
])('a file $name of type "$type" is a HEIC photo: $is', ({ name, type, is }) => {
  expect(isHeic(new File([], name, { type }))).toBe(is)
})
