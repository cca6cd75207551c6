import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { PICTURE_MEDIA_TYPES } from '#schemas/protocol/verification.ts'
import { answerJobs } from '#service/idle-worker/answer-jobs.ts'
import type { CleanedDocument } from './clean-document.ts'
import { encodePage, SIDE_MAX } from './encode-page.ts'
import { watchProcess } from './watch-process.ts'

/** A scan of A4 at 600 dots per inch has 35 million, and browsers send photos smaller; a file of a few kilobytes can claim billions. */
const PIXELS_MAX = 36_000_000
const ACCEPTED: ReadonlySet<string> = new Set(PICTURE_MEDIA_TYPES)
/** The formats of an iPhone's photos: their decoders are patented, and absent from the library of pictures. */
const HEIC = /^image\/hei[cf]/

watchProcess()
answerJobs(async (bytes: Uint8Array): Promise<CleanedDocument> => {
  const { mime = '' } = (await fileTypeFromBuffer(bytes)) ?? {}
  if (HEIC.test(mime)) return { refused: 'heic' }
  if (!ACCEPTED.has(mime)) return { refused: 'not-a-picture' }
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > PIXELS_MAX) return { refused: 'too-many-pixels' }
    const image = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    return { pages: [await encodePage(image)] }
  } catch {
    return { refused: 'not-a-picture' }
  }
})
