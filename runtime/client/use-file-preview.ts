import { useEffect, useState } from 'react'
import { useRuntime } from '#runtime/context/runtime-services.ts'

/** The small picture of a page: on its way, with an address inside this page, or not to be had. */
export type FilePreview =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'shown'; readonly url: string }

/** Loads the preview of one page of an own file, and frees it when the page is left. */
export function useFilePreview(path: string): FilePreview {
  const { client } = useRuntime()
  const [preview, setPreview] = useState<FilePreview>({ state: 'loading' })
  useEffect(() => {
    let isCurrent = true
    let url: string | null = null
    client.download(path).then(
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
  }, [client, path])
  return preview
}
