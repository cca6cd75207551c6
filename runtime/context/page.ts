import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

/** The site's root, which says that the session has ended, asks for the login, and then leads back to the place. */
export const endedLoginPath = (place: string): string =>
  `${HOME_PATH}?login=ended&redirectUrl=${encodeURIComponent(place)}`

/** Page-level browser actions; an object, so that a test can replace it. */
export const page = {
  /** Reloads the app at the current address. */
  reload: () => window.location.reload(),
  /** Reloads the app at the site's root. */
  reloadAtRoot: () => window.location.assign(HOME_PATH),
  /** Reloads the app at the site's root, which asks for the login and then leads back here. */
  reloadAtLogin: () => {
    const { pathname, search } = window.location
    window.location.assign(endedLoginPath(pathname + search))
  },
  scrollToTop: () => window.scrollTo({ top: 0 }),
}

/** How the browser loaded this page: the kind of the navigation, its times and its bytes. Undefined where it does not tell. */
export function pageLoad(): PerformanceNavigationTiming | undefined {
  const loads = performance.getEntriesByType?.('navigation') as PerformanceNavigationTiming[] | undefined
  return loads?.[0]
}
