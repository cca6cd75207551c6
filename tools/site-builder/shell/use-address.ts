import { useCallback, useSyncExternalStore } from 'react'
import { VIEWS, type View } from '../state/views.ts'

/** The location in the builder; without a site it is the gallery. It is kept in the URL fragment, so that history and bookmarks work. */
export interface Address {
  readonly siteId: string | null
  readonly view: View
  /** A place of the manifest as a JSON pointer. */
  readonly pointer: string | null
}

export function readAddress(hash: string): Address {
  const [, siteId = '', view = '', pointer] =
    /^#\/([a-z][a-z0-9-]*)(?:\/([a-z]+))?(?:\?at=(.*))?$/.exec(hash) ?? []
  return {
    siteId: siteId === '' ? null : siteId,
    view: VIEWS.find((known) => known === view) ?? 'manifest',
    pointer: pointer === undefined ? null : decoded(pointer),
  }
}

/** The text of a part of an address; null where it is not encoded rightly. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The address of the gallery of all sites. */
export const GALLERY = '#/'

type Go = (siteId: string, view?: View, pointer?: string) => void

export function useAddress(): Address & { go: Go } {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash)
  const go = useCallback<Go>((siteId, view = 'manifest', pointer) => {
    const at = pointer === undefined ? '' : `?at=${encodeURIComponent(pointer)}`
    window.location.hash = `/${siteId}/${view}${at}`
  }, [])
  return { ...readAddress(hash), go }
}
