import type { Site } from '#runtime/site/site.ts'
import { matchRoute, type MatchedRoute } from './route-table.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'

/** The screen of an address; null where the site has none there. */
export function matchScreen(site: Site, location: { pathname: string; search: string }): MatchedRoute | null {
  return withHomePage(site, matchRoute(site.manifest.routes, location))
}

/** Home is a custom page where the site is configured so (spec section 2, "Routes"). */
function withHomePage(site: Site, matched: MatchedRoute | null): MatchedRoute | null {
  const { homeOverridePageId } = site.manifest.settings
  if (!matched || matched.route.path !== HOME_PATH || homeOverridePageId === 0) return matched
  return {
    route: { ...matched.route, screen: 'runtime.page' },
    params: { ...matched.params, pageId: String(homeOverridePageId) },
  }
}
