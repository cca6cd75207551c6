import { useCallback, useSyncExternalStore } from 'react'

export const VIEWS = ['manifest', 'theme', 'forms', 'texts', 'pages', 'screens'] as const
export type View = (typeof VIEWS)[number]

/** The location in the builder, kept in the URL fragment, so that history and bookmarks work. */
export interface Address {
  readonly siteId: string | null
  readonly view: View
}

export function readAddress(hash: string): Address {
  const [, siteId = '', view = ''] = /^#\/([a-z][a-z0-9-]*)(?:\/([a-z]+))?$/.exec(hash) ?? []
  return { siteId: siteId === '' ? null : siteId, view: VIEWS.find((known) => known === view) ?? 'manifest' }
}

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

export function useAddress(): Address & { go: (siteId: string, view?: View) => void } {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash)
  const go = useCallback((siteId: string, view: View = 'manifest') => {
    window.location.hash = `/${siteId}/${view}`
  }, [])
  return { ...readAddress(hash), go }
}
