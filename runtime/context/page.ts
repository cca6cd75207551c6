import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

/** State of the navigation to the idle screen. */
export interface IdleState {
  /** Path of the screen before it. */
  readonly from?: string
  /** The connection dropped. */
  readonly lost?: boolean
}

/** The site's root, which says that the session has ended, asks for the login, and then leads back to the place. */
export const endedLoginPath = (place: string): string =>
  `${HOME_PATH}?login=ended&redirectUrl=${encodeURIComponent(place)}`

/** The path of the screen in use. The idle screen is none: it stands for the screen before it, which the router keeps in the history. */
export function currentPlace(): string {
  const { pathname, search } = window.location
  const { usr } = (window.history.state ?? {}) as { usr?: IdleState | null }
  return usr?.from ?? pathname + search
}

/** Page-level browser actions; an object, so that a test can replace it. */
export const page = {
  /** Reloads the app at the current address. */
  reload: () => window.location.reload(),
  /** Reloads the app at the site's root. */
  reloadAtRoot: () => window.location.assign(HOME_PATH),
  /** Reloads the app at the site's root, which asks for the login and then leads back here. */
  reloadAtLogin: () => window.location.assign(endedLoginPath(currentPlace())),
  scrollToTop: () => window.scrollTo({ top: 0 }),
}

/** How the browser loaded this page: the kind of the navigation, its times and its bytes. Undefined where it does not tell. */
export function pageLoad(): PerformanceNavigationTiming | undefined {
  const loads = performance.getEntriesByType?.('navigation') as PerformanceNavigationTiming[] | undefined
  return loads?.[0]
}
