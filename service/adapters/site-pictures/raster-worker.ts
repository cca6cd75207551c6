import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import type { PictureUse } from '#schemas/operator/site-assets.ts'
import { PICTURE_MEDIA_TYPES } from '#schemas/protocol/verification.ts'
import { watchProcess } from '#service/adapters/documents/watch-process.ts'
import { answerJobs } from '#service/idle-worker/answer-jobs.ts'
import type { MadePicture, NoPicture, SentPicture } from './make-picture.ts'

const PIXELS_MAX = 36_000_000
const ACCEPTED: ReadonlySet<string> = new Set(PICTURE_MEDIA_TYPES)
const HEIC = /^image\/hei[cf]/
/** Pages of players on phones load these files. */
const MADE_MAX_BYTES = 1_500_000
/** An opaque PNG above this size is a photo, which JPEG stores in a tenth. */
const PNG_OF_PHOTO_BYTES = 320_000
const QUALITY = 84

/** The largest sides of each use in pixels; `cover` cuts the picture to exactly that shape. */
const SIZES: Readonly<Record<PictureUse, { width: number; height: number; fit: 'inside' | 'cover' }>> = {
  logo: { width: 1200, height: 480, fit: 'inside' },
  icon: { width: 512, height: 512, fit: 'cover' },
  hero: { width: 2400, height: 1600, fit: 'inside' },
  card: { width: 1200, height: 630, fit: 'cover' },
  picture: { width: 2400, height: 2400, fit: 'inside' },
}

sharp.cache(false)
sharp.concurrency(1)
watchProcess()
answerJobs(makeRaster)

async function makeRaster({ bytes, use }: SentPicture): Promise<MadePicture | NoPicture> {
  const { mime = '' } = (await fileTypeFromBuffer(bytes)) ?? {}
  if (HEIC.test(mime)) {
    return { expected: 'a JPEG, PNG, WebP or SVG file, not HEIC: browsers show no photo in that format' }
  }
  if (!ACCEPTED.has(mime)) return { expected: 'a JPEG, PNG, WebP or SVG file' }
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > PIXELS_MAX)
      return { expected: `a picture of at most ${PIXELS_MAX / 1e6} million pixels` }
    const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ ...SIZES[use], withoutEnlargement: SIZES[use].fit === 'inside' })
    const made = await encode(image, use, mime)
    if (made.bytes.length <= MADE_MAX_BYTES) return made
    return { expected: `a smaller picture: it has ${made.bytes.length} bytes, at most ${MADE_MAX_BYTES}` }
  } catch {
    return { expected: 'a JPEG, PNG, WebP or SVG file that is whole' }
  }
}

/** Mails and phones show no WebP as a logo or an icon, and social networks want a JPEG; anything else keeps its format. */
async function encode(image: Sharp, use: PictureUse, mime: string): Promise<MadePicture> {
  if (use === 'card') return jpegOf(image)
  if (use === 'logo' || use === 'icon') return pngOf(image)
  if (mime === 'image/webp') return result(image.webp({ quality: QUALITY }), 'webp')
  if (mime === 'image/jpeg') return jpegOf(image)
  const png = await pngOf(image)
  if (png.bytes.length <= PNG_OF_PHOTO_BYTES) return png
  const { isOpaque } = await sharp(png.bytes).stats()
  return isOpaque ? jpegOf(sharp(png.bytes)) : result(sharp(png.bytes).webp({ quality: QUALITY }), 'webp')
}

const pngOf = (image: Sharp) => result(image.png({ compressionLevel: 9 }), 'png')
const jpegOf = (image: Sharp) =>
  result(image.flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY, mozjpeg: true }), 'jpg')

async function result(image: Sharp, extension: MadePicture['extension']): Promise<MadePicture> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { bytes: new Uint8Array(data), extension, width: info.width, height: info.height }
}
