import { useEffect, useState } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { documentPreviewPath } from '#schemas/protocol/verification.ts'

/** The small picture of a page: on its way, with an address inside this page, or not to be had. */
export type DocumentPreview =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'shown'; readonly url: string }

/** Loads the preview of one page of an own document, and frees it when the page is left. */
export function useDocumentPreview(documentId: number, page: number): DocumentPreview {
  const { client } = useRuntime()
  const [preview, setPreview] = useState<DocumentPreview>({ state: 'loading' })
  useEffect(() => {
    let isCurrent = true
    let url: string | null = null
    client.download(documentPreviewPath(documentId, page)).then(
      (blob) => {
        if (!isCurrent) return
        url = URL.createObjectURL(blob)
        setPreview({ state: 'shown', url })
      },
      () => {
        if (isCurrent) setPreview({ state: 'failed' })
      },
    )
    return () => {
      isCurrent = false
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [client, documentId, page])
  return preview
}
