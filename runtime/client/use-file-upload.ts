import { useState } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { DOCUMENT_MAX_BYTES } from '#schemas/limits.ts'
import type { UploadRefusal } from '#schemas/protocol/verification.ts'
import { isHeic, shrinkPicture } from './shrink-picture.ts'

/** An upload of one file: not begun, sent to a share of it, or refused. */
export type FileUpload =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly share: number }
  | { readonly state: 'refused'; readonly code: UploadRefusal }

export interface FileUploadOptions<Stored> {
  readonly path: string
  /** Called when the file is stored; the upload is over when it resolves. */
  readonly onStored: (stored: Stored) => unknown
}

/** Uploads a picture or a PDF of the player. */
export function useFileUpload<Stored extends object>({ path, onStored }: FileUploadOptions<Stored>) {
  const { client } = useRuntime()
  const [upload, setUpload] = useState<FileUpload>({ state: 'idle' })

  async function send(file: File) {
    setUpload({ state: 'sending', share: 0 })
    const picture = await shrinkPicture(file)
    // The service would refuse it too, after an upload of some megabytes.
    if (picture === file && isHeic(file)) return setUpload({ state: 'refused', code: 'heic' })
    if (picture.size > DOCUMENT_MAX_BYTES) return setUpload({ state: 'refused', code: 'too-large' })
    try {
      const onProgress = (share: number) => setUpload({ state: 'sending', share })
      const answer = (await client.upload({ path, file: picture, onProgress })) as
        | Stored
        | { readonly refused: UploadRefusal }
      if ('refused' in answer) {
        // Without a session the page leads to the login, and from there back to this screen.
        return setUpload({ state: 'refused', code: answer.refused })
      }
      await onStored(answer)
      setUpload({ state: 'idle' })
    } catch {
      // No answer came: the connection is lost, or was cut off.
      setUpload({ state: 'refused', code: 'failed' })
    }
  }
  return { upload, send: (file: File) => void send(file) }
}
