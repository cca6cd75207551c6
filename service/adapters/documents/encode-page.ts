import sharp, { type Sharp } from 'sharp'

/** The longest side of a stored page, in pixels: enough to read small print. */
export const SIDE_MAX = 2600
const QUALITY = 82
/** The longest side of a preview, in pixels. */
const PREVIEW_SIDE = 400
const PREVIEW_QUALITY = 70

sharp.cache(false)
sharp.concurrency(1)

/** A page as a JPEG, and a small one that the player sees. */
export interface DocumentPage {
  readonly picture: Uint8Array
  readonly preview: Uint8Array
  /** Pixels of the picture. */
  readonly width: number
  readonly height: number
}

/** Encodes an upright picture within `SIDE_MAX`; transparent parts become white. */
export async function encodePage(image: Sharp): Promise<DocumentPage> {
  const { data: picture, info } = await image
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  const preview = await sharp(picture)
    .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: PREVIEW_QUALITY })
    .toBuffer()
  const { width, height } = info
  return { picture: new Uint8Array(picture), preview: new Uint8Array(preview), width, height }
}
