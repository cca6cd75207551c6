import type { Route } from './routes.ts'

/**
 * What a route's path takes from an address's: `/p/:pageLink` takes `{ pageLink: 'about' }` from `/p/about`, and null
 * where the address is not one of its own. A slash at the end says nothing.
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

/** An address may hold what is no text at all: then it stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The first route whose path has this address's path. */
export function routeOf(routes: readonly Route[], path: string): Route | undefined {
  return routes.find((route) => pathParams(route.path, path) !== null)
}
