import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { DOCUMENT_MEDIA_TYPES } from '#schemas/protocol/verification.ts'
import { answerJobs } from '#service/idle-worker/answer-jobs.ts'
import type { CleanedPicture } from './clean-picture.ts'

/** Larger than any photo of a phone; a file of a few kilobytes can claim billions. */
const PIXELS_MAX = 60_000_000
/** The longest side of a stored picture, in pixels: enough to read small print. */
const SIDE_MAX = 2600
const QUALITY = 82
const ACCEPTED: ReadonlySet<string> = new Set(DOCUMENT_MEDIA_TYPES)

sharp.cache(false)
sharp.concurrency(1)

answerJobs(async (bytes: Uint8Array): Promise<CleanedPicture> => {
  const type = await fileTypeFromBuffer(bytes)
  // The service has no library that renders a page of a PDF as a picture (security 22). The refusal tells the player which types to send.
  if (type?.mime === 'application/pdf') return { refused: 'pdf' }
  if (type === undefined || !ACCEPTED.has(type.mime)) return { refused: 'not-a-picture' }
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > PIXELS_MAX) return { refused: 'too-many-pixels' }
    const picture = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
    return { picture: new Uint8Array(picture) }
  } catch {
    return { refused: 'not-a-picture' }
  }
})
