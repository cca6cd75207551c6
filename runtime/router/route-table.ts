import { pathParams } from '#schemas/site-manifest/route-match.ts'
import type { Route } from '#schemas/site-manifest/routes.ts'

export interface MatchedRoute {
  readonly route: Route
  /** Query, then path, then the manifest's parameters: later ones override. */
  readonly params: Readonly<Record<string, string>>
}

/** The first route of the site that matches a path, with the screen's parameters. */
export function matchRoute(
  routes: readonly Route[],
  { pathname, search }: { pathname: string; search: string },
): MatchedRoute | null {
  for (const route of routes) {
    const taken = pathParams(route.path, pathname)
    if (taken === null) continue
    const query = Object.fromEntries(new URLSearchParams(search))
    return { route, params: { ...query, ...taken, ...route.params } }
  }
  return null
}
