import { IdleWorker } from '#service/idle-worker/idle-worker.ts'

/** A picture that was made anew, or why it was not. */
export type CleanedPicture =
  | { readonly picture: Uint8Array }
  | { readonly refused: 'not-a-picture' | 'pdf' | 'too-many-pixels' }

/** The library of pictures is native code of some megabytes, and its work blocks a thread. */
const worker = new IdleWorker<Uint8Array, CleanedPicture>({
  file: new URL('./picture-worker.ts', import.meta.url),
})

/**
 * Makes a picture anew as a JPEG without metadata, upright and of bounded size (design: security 22). The content decides the type, not a
 * name or a header.
 */
export function cleanPicture(bytes: Uint8Array): Promise<CleanedPicture> {
  return worker.run(bytes)
}
