import type { UploadRefusal } from '#schemas/protocol/verification.ts'
import { FileDecoder, OVERRAN, type SentFile } from './decode-file.ts'
import type { DocumentPage } from './encode-page.ts'

/** The pages of a file, made anew, or why there are none. */
export type CleanedDocument =
  | { readonly pages: readonly DocumentPage[] }
  | {
      readonly refused: Extract<
        UploadRefusal,
        'not-a-picture' | 'heic' | 'too-many-pixels' | 'pdf-locked' | 'pdf-pages' | 'pdf-unreadable' | 'busy'
      >
      /** Whether the file broke its decoder, or ran into the bounds of memory or time. */
      readonly overran?: boolean
    }

/** Two queues, so that slow PDFs do not delay photos, which most players send. */
const pictures = new FileDecoder<CleanedDocument>(new URL('./picture-worker.ts', import.meta.url))
const pdfs = new FileDecoder<CleanedDocument>(new URL('./pdf-worker.ts', import.meta.url))

/**
 * Makes a picture, or each page of a PDF, anew as a JPEG without metadata, upright and of bounded size (design: security 22). The content
 * decides the type, not a name or a header.
 */
export async function cleanDocument({ bytes, ...sender }: SentFile): Promise<CleanedDocument> {
  const isPdf = PDF_BEGINS.equals(bytes.subarray(0, PDF_BEGINS.length))
  const cleaned = await (isPdf ? pdfs : pictures).decode(bytes, sender)
  if (cleaned !== OVERRAN) return cleaned
  return { refused: isPdf ? 'pdf-unreadable' : 'not-a-picture', overran: true }
}

const PDF_BEGINS = Buffer.from('%PDF-')
