import { createHash } from 'node:crypto'
import { AD_PICTURE_MAX_BYTES } from '#schemas/limits.ts'
import { cleanDocument } from '#service/adapters/documents/clean-document.ts'
import { OPERATORS } from '#service/adapters/documents/decode-file.ts'

/** A picture that was made anew: a JPEG without metadata. */
export interface AdvertPicture {
  readonly bytes: Uint8Array
  readonly hash: string
  readonly width: number
  readonly height: number
}

const PDF_BEGINS = '%PDF-'

/** Makes an operator's picture anew in a process of its own, or returns what was expected of it. */
export async function makePicture(base64: string): Promise<AdvertPicture | { readonly expected: string }> {
  const sent = Buffer.from(base64, 'base64')
  if (sent.subarray(0, PDF_BEGINS.length).toString('latin1') === PDF_BEGINS) return NO_PICTURE
  const cleaned = await cleanDocument({ bytes: sent, playerId: OPERATORS })
  if ('refused' in cleaned) {
    return cleaned.refused === 'busy' ? { expected: 'sent again later: other files are waiting' } : NO_PICTURE
  }
  const [page] = cleaned.pages
  if (page === undefined) return NO_PICTURE
  const { picture: bytes, width, height } = page
  if (bytes.length > AD_PICTURE_MAX_BYTES)
    return {
      expected: `a smaller picture: its JPEG has ${bytes.length} bytes, at most ${AD_PICTURE_MAX_BYTES}`,
    }
  return { bytes, width, height, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32) }
}

const NO_PICTURE = { expected: 'a JPEG, PNG or WebP picture of at most 36 million pixels' }
