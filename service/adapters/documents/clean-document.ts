import type { UploadRefusal } from '#schemas/protocol/verification.ts'
import { IdleWorker } from '#service/idle-worker/idle-worker.ts'
import type { DocumentPage } from './encode-page.ts'
import { renderPdf } from './render-pdf.ts'

/** The pages of a file, made anew, or why there are none. */
export type CleanedDocument =
  | { readonly pages: readonly DocumentPage[] }
  | {
      readonly refused: Extract<
        UploadRefusal,
        'not-a-picture' | 'heic' | 'too-many-pixels' | 'pdf-locked' | 'pdf-pages' | 'pdf-unreadable' | 'busy'
      >
    }

/** The library of pictures is native code of some megabytes, and its work blocks a thread. */
const pictures = new IdleWorker<Uint8Array, CleanedDocument>({
  file: new URL('./picture-worker.ts', import.meta.url),
})

/**
 * Makes a picture, or each page of a PDF, anew as a JPEG without metadata, upright and of bounded size (design: security 22). The content
 * decides the type, not a name or a header.
 */
export function cleanDocument(bytes: Uint8Array): Promise<CleanedDocument> {
  return isPdf(bytes) ? renderPdf(bytes) : pictures.run(bytes)
}

const PDF_BEGINS = Buffer.from('%PDF-')

const isPdf = (bytes: Uint8Array): boolean => PDF_BEGINS.equals(bytes.subarray(0, PDF_BEGINS.length))
