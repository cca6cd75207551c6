import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import type { PictureCrop, PictureUse } from '#schemas/operator/site-assets.ts'
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

const ORIGINAL = { width: 3000, height: 3000 }
const ORIGINAL_QUALITY = 90

sharp.cache(false)
sharp.concurrency(1)
watchProcess()
answerJobs(makeRaster)

async function makeRaster({ bytes, use, crop }: SentPicture): Promise<MadePicture | NoPicture> {
  const { mime = '' } = (await fileTypeFromBuffer(bytes)) ?? {}
  if (HEIC.test(mime)) {
    return { expected: 'a JPEG, PNG, WebP or SVG file, not HEIC: browsers show no photo in that format' }
  }
  if (!ACCEPTED.has(mime)) return { expected: 'a JPEG, PNG, WebP or SVG file' }
  try {
    const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > PIXELS_MAX)
      return { expected: `a picture of at most ${PIXELS_MAX / 1e6} million pixels` }
    const whole = () => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).autoOrient()
    if (use === 'original') return await originalOf(whole())
    const part = crop === undefined ? whole() : whole().extract(regionOf(crop, autoOrient))
    const image = part.resize({ ...SIZES[use], withoutEnlargement: SIZES[use].fit === 'inside' })
    const made = await encode(image, use, mime)
    if (made.bytes.length <= MADE_MAX_BYTES) {
      return crop === undefined ? made : { ...made, original: await originalOf(whole()) }
    }
    return { expected: `a smaller picture: it has ${made.bytes.length} bytes, at most ${MADE_MAX_BYTES}` }
  } catch {
    return { expected: 'a JPEG, PNG, WebP or SVG file that is whole' }
  }
}

/** Whole pixels inside of the picture, at least one. */
function regionOf(crop: PictureCrop, { width, height }: { width: number; height: number }) {
  const left = Math.min(width - 1, Math.round(crop.x * width))
  const top = Math.min(height - 1, Math.round(crop.y * height))
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  }
}

/** The picture as it was sent, without its metadata, and no larger than a later cut needs. The encoders are fast ones. */
async function originalOf(whole: Sharp): Promise<MadePicture> {
  const { hasAlpha } = await whole.metadata()
  const image = whole.resize({ ...ORIGINAL, fit: 'inside', withoutEnlargement: true })
  return hasAlpha ? result(image.png(), 'png') : result(image.jpeg({ quality: ORIGINAL_QUALITY }), 'jpg')
}

/** Mails and phones show no WebP as a logo or an icon, and social networks want a JPEG; anything else keeps its format. */
async function encode(image: Sharp, use: PictureUse, mime: string): Promise<MadePicture> {
  if (use === 'card') return jpegOf(image)
  // The card of a page is drawn with the picture of the first screen, and its library reads no WebP.
  if (use === 'hero' && mime === 'image/webp') return rasterOf(image)
  if (use === 'logo' || use === 'icon') return pngOf(image)
  if (mime === 'image/webp') return result(image.webp({ quality: QUALITY }), 'webp')
  if (mime === 'image/jpeg') return jpegOf(image)
  const png = await pngOf(image)
  if (png.bytes.length <= PNG_OF_PHOTO_BYTES || (use === 'hero' && !(await isOpaque(png)))) return png
  return (await isOpaque(png))
    ? jpegOf(sharp(png.bytes))
    : result(sharp(png.bytes).webp({ quality: QUALITY }), 'webp')
}

const isOpaque = async ({ bytes }: MadePicture) => (await sharp(bytes).stats()).isOpaque

async function rasterOf(image: Sharp): Promise<MadePicture> {
  const png = await pngOf(image)
  return (await isOpaque(png)) ? jpegOf(sharp(png.bytes)) : png
}

const pngOf = (image: Sharp) => result(image.png({ compressionLevel: 9 }), 'png')
const jpegOf = (image: Sharp) =>
  result(image.flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY, mozjpeg: true }), 'jpg')

async function result(image: Sharp, extension: MadePicture['extension']): Promise<MadePicture> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { bytes: new Uint8Array(data), extension, width: info.width, height: info.height }
}
