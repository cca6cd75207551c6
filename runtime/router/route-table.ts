import { pathParams } from '#schemas/site-manifest/route-match.ts'
import type { Route } from '#schemas/site-manifest/routes.ts'

export type PathParams = Readonly<Record<string, string | number | undefined>>

/** The path that a screen is reached by: its first route, path parameters filled in, the others as the query. */
export function pathOfScreen(
  routes: readonly Route[],
  screenId: string,
  params: PathParams = {},
): string | null {
  const route = routes.find(({ screen }) => screen === screenId)
  if (!route) return null
  const left = new Map(Object.entries(params).filter(([, value]) => value !== undefined))
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = left.get(name)
    left.delete(name)
    return encodeURIComponent(String(value ?? ''))
  })
  const query = new URLSearchParams([...left].map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? path : `${path}?${query}`
}

export interface MatchedRoute {
  readonly route: Route
  /** Query, then path, then what the manifest gives: the later wins. */
  readonly params: Readonly<Record<string, string>>
}

/** The first route of the site that matches a path, with everything the screen is told. */
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
