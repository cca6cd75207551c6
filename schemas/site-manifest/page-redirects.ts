import { pathOfScreen } from './path-of-screen.ts'
import { pathParams, routeOf } from './route-match.ts'
import type { ResolvedManifest } from './site-manifest.ts'

type PagesOfSite = Pick<ResolvedManifest, 'content' | 'routes'>

/** The page to which a path leads that has no page itself: behind a legal address of the specification, such as `/terms`, or behind a name that a page had before. */
export const redirectOf = (manifest: PagesOfSite, path: string): string | null =>
  legalPathOf(manifest, path) ?? formerPathOf(manifest, path)

/** The page behind a legal address of the specification; null for another path, or one with a route of its own. */
export function legalPathOf({ content, routes }: PagesOfSite, path: string): string | null {
  const pageLink = new Map(Object.entries(content.legalPages)).get(path.slice(1))
  return pageLink === undefined || routeOf(routes, path) !== undefined
    ? null
    : pathOfScreen(routes, 'runtime.page', { pageLink })
}

function formerPathOf({ content, routes }: PagesOfSite, path: string): string | null {
  const route = routeOf(routes, path)
  const link = route && pathParams(route.path, path)?.['pageLink']
  const page = content.customPages.find(({ formerLinkNames }) => formerLinkNames?.includes(link ?? ''))
  return page === undefined ? null : pathOfScreen(routes, 'runtime.page', { pageLink: page.pageLinkName })
}
