import type { Route } from './routes.ts'

/**
 * Path parameters of an address: `/p/:pageLink` gives `{ pageLink: 'about' }` for `/p/about`, and null where the path does
 * not match. A trailing slash is ignored.
 */
export function pathParams(routePath: string, path: string): Record<string, string> | null {
  const steps = routePath.split('/')
  const parts = (path.length > 1 ? path.replace(/\/$/, '') : path).split('/')
  if (steps.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [place, step] of steps.entries()) {
    const part = parts[place]!
    if (!step.startsWith(':')) {
      if (step !== part) return null
    } else {
      const value = decoded(part)
      if (value === '') return null
      params[step.slice(1)] = value
    }
  }
  return params
}

/** A part with invalid percent-encoding is used undecoded. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The first route that matches a path. */
export function routeOf(routes: readonly Route[], path: string): Route | undefined {
  return routes.find((route) => pathParams(route.path, path) !== null)
}
