import { pathOfScreen } from './path-of-screen.ts'
import { routeOf } from './route-match.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** The page behind a legal address of the specification, such as `/terms`; null for another path, or one with a route of its own. */
export function legalPathOf(
  { content, routes }: Pick<ResolvedManifest, 'content' | 'routes'>,
  path: string,
): string | null {
  const pageLink = new Map(Object.entries(content.legalPages)).get(path.slice(1))
  return pageLink === undefined || routeOf(routes, path) !== undefined
    ? null
    : pathOfScreen(routes, 'runtime.page', { pageLink })
}
