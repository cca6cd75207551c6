/** A path has no origin, so any one shows whether it stays within it. */
const ANY_ORIGIN = 'https://site.invalid'

/**
 * A path of this site in a query parameter, or null: another origin, a scheme, or anything that a browser would parse as
 * one is never followed (security 20).
 */
export function sameOriginPath(given: string | null): string | null {
  if (given === null || !given.startsWith('/')) return null
  try {
    const url = new URL(given, ANY_ORIGIN)
    // A path that begins with two slashes, as that of `/.//host` does once it is resolved, would name a host where it is followed.
    if (url.origin !== ANY_ORIGIN || url.pathname.startsWith('//')) return null
    return `${url.pathname}${url.search}${url.hash}`
  } catch {
    return null
  }
}
