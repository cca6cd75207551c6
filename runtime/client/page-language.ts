/**
 * The language of the page, or null where the client runs without a page. Calls send it: the browser's own header may
 * differ from the language that the player chose for the site.
 */
export function pageLanguage(): string | null {
  return globalThis.document?.documentElement.lang || null
}
