/**
 * A path of this site in a query parameter, or null: another origin, a scheme, or anything that a browser would parse as
 * one is never followed (security 20).
 */
export function sameOriginPath(given: string | null, origin: string): string | null {
  if (given === null || !given.startsWith('/')) return null
  try {
    const url = new URL(given, origin)
    if (url.origin !== new URL(origin).origin) return null
    return `${url.pathname}${url.search}${url.hash}`
  } catch {
    return null
  }
}
