import type { PictureCrop, PictureUse } from '#schemas/operator/site-assets.ts'
import { FileDecoder, OPERATORS, OVERRAN } from '#service/adapters/documents/decode-file.ts'

/** A picture of an operator before it is made anew. */
export interface SentPicture {
  readonly bytes: Uint8Array
  /** `original` makes the whole picture from which another one was cut. */
  readonly use: PictureUse | 'original'
  /** The part that is shown; drawings are always whole. */
  readonly crop?: PictureCrop | undefined
}

/** A picture that was made anew, without metadata and within the bounds of its use. */
export interface MadePicture {
  readonly bytes: Uint8Array
  readonly extension: 'svg' | 'png' | 'jpg' | 'webp'
  readonly width: number
  readonly height: number
  /** The whole picture without metadata, where a part of it is shown. */
  readonly original?: { readonly bytes: Uint8Array; readonly extension: string }
}

/** The demand on a file that makes no picture, as a clause after “must be”. */
export interface NoPicture {
  readonly expected: string
}

/** Two queues, so that drawings, whose parser takes a second to load, do not delay photos. */
const rasters = new FileDecoder<MadePicture | NoPicture, SentPicture>(
  new URL('./raster-worker.ts', import.meta.url),
)
const drawings = new FileDecoder<MadePicture | NoPicture, SentPicture>(
  new URL('./drawing-worker.ts', import.meta.url),
)

/** Makes a picture anew in a process of its own (design: security 22). The content decides the type, not a name or a header. */
export async function makeSitePicture(sent: SentPicture): Promise<MadePicture | NoPicture> {
  const isDrawing = startsLikeXml(sent.bytes)
  if (isDrawing && sent.use === 'card') {
    return { expected: 'a JPEG, PNG or WebP picture: social networks show no SVG drawing' }
  }
  if (isDrawing && sent.use === 'original') return { expected: 'a JPEG, PNG or WebP picture' }
  const made = await (isDrawing ? drawings : rasters).decode(sent, { playerId: OPERATORS })
  if (made === OVERRAN) {
    return { expected: isDrawing ? 'a simpler SVG drawing' : 'a smaller picture that is whole' }
  }
  return 'refused' in made ? { expected: 'sent again later: other files are waiting' } : made
}

/** Whether a file begins with a tag, after a byte order mark and spaces. */
const startsLikeXml = (bytes: Uint8Array) =>
  /^\uFEFF?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 256)))
