/**
 * The language that the page is shown in, or null where the client runs without a page. Calls ask for it: left to
 * itself the browser would name its own, and the player may have chosen another one for the site.
 */
export function pageLanguage(): string | null {
  return globalThis.document?.documentElement.lang || null
}
