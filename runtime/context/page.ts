import { HOME_PATH } from '#schemas/site-manifest/routes.ts'
/** What the runtime does to the page as a whole; an object, so that a test can stand in for it. */
export const page = {
  /** Loads the app anew where the player is. */
  reload: () => window.location.reload(),
  /** Loads the app anew at the site's root. */
  reloadAtRoot: () => window.location.assign(HOME_PATH),
  scrollToTop: () => window.scrollTo({ top: 0 }),
}
