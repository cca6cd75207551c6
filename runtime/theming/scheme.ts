import { useSyncExternalStore } from 'react'
import { SCHEME_COOKIE } from '#schemas/site-manifest/inlined-site.ts'
import { showScheme } from './document-theme.ts'
import type { ChosenScheme } from './document-theme.ts'

const YEAR_SECONDS = 31_536_000
const listeners = new Set<() => void>()

/** The player's chosen scheme, and a function that changes it. The choice is a cookie: the next page is painted in it. */
export function useScheme(): { chosen: ChosenScheme; choose: (scheme: ChosenScheme) => void } {
  return { chosen: useSyncExternalStore(subscribe, chosenScheme, () => null), choose: chooseScheme }
}

export function chosenScheme(): ChosenScheme {
  const { scheme } = document.documentElement.dataset
  return scheme === 'light' || scheme === 'dark' ? scheme : null
}

export function chooseScheme(scheme: ChosenScheme): void {
  showScheme(scheme)
  const lifetime = scheme === null ? 0 : YEAR_SECONDS
  document.cookie = `${SCHEME_COOKIE}=${scheme ?? ''};path=/;max-age=${lifetime};samesite=lax`
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
