import { useState } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { DOCUMENT_MAX_BYTES } from '#schemas/limits.ts'
import {
  documentUploadPath,
  type DocumentSide,
  type UploadAnswer,
  type UploadRefusal,
} from '#schemas/protocol/verification.ts'
import { isHeic, shrinkPicture } from './shrink-picture.ts'

/** An upload of one side: not begun, sent to a share of it, or refused. */
export type DocumentUpload =
  | { readonly state: 'idle' }
  | { readonly state: 'sending'; readonly share: number }
  | { readonly state: 'refused'; readonly code: UploadRefusal }

/** Uploads a file of one side of a document, and loads the request again. */
export function useDocumentUpload(requestId: number, side: DocumentSide) {
  const { client, queries } = useRuntime()
  const [upload, setUpload] = useState<DocumentUpload>({ state: 'idle' })

  const loadAgain = () => queries.invalidateQueries({ queryKey: ['getLastVerificationRequest'] })

  async function send(file: File) {
    setUpload({ state: 'sending', share: 0 })
    const picture = await shrinkPicture(file)
    // The service would refuse it too, after an upload of some megabytes.
    if (picture === file && isHeic(file)) return setUpload({ state: 'refused', code: 'heic' })
    if (picture.size > DOCUMENT_MAX_BYTES) return setUpload({ state: 'refused', code: 'too-large' })
    try {
      const path = documentUploadPath(requestId, side)
      const onProgress = (share: number) => setUpload({ state: 'sending', share })
      const answer = (await client.upload({ path, file: picture, onProgress })) as UploadAnswer
      if ('refused' in answer) {
        // Without a session the page leads to the login, and from there back to this screen.
        return setUpload({ state: 'refused', code: answer.refused })
      }
      await loadAgain()
      setUpload({ state: 'idle' })
    } catch {
      // No answer came: the connection is lost, or was cut off.
      setUpload({ state: 'refused', code: 'failed' })
    }
  }
  return { upload, send: (file: File) => void send(file) }
}
