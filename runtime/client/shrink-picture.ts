import { DOCUMENT_MEDIA_TYPES } from '#schemas/protocol/verification.ts'

/** A file up to this size is sent as it is. */
const SMALL_ENOUGH_BYTES = 1_500_000
/** A longer side is scaled down to this, in pixels; small print stays readable. */
const SIDE_MAX = 2600
const QUALITY = 0.85

const ACCEPTED: readonly string[] = DOCUMENT_MEDIA_TYPES

/**
 * A photo as a JPEG of bounded size, which uploads within seconds over a slow network; the file itself where that does not work. A format that the
 * service cannot read (HEIC) becomes a JPEG wherever the browser can read it.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const isAccepted = ACCEPTED.includes(file.type)
  if (isAccepted && file.size <= SMALL_ENOUGH_BYTES) return file
  if (typeof createImageBitmap !== 'function') return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return shrunk !== null && (!isAccepted || shrunk.size < file.size) ? shrunk : file
  } catch {
    return file
  }
}

/** Whether a file is a photo in the HEIC format. Some systems give its name an ending, but no type. */
export const isHeic = ({ name, type }: File): boolean =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))
