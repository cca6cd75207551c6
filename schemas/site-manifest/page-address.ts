import type { Route } from './routes.ts'
import type { ResolvedManifest } from './site-manifest.ts'
import { localized } from './texts.ts'

/** The first path of a route's screen: its other paths show the same page. */
export function ownPath(routes: readonly Route[], { screen, path }: Route): string {
  return routes.find((route) => route.screen === screen && !route.path.includes(':'))?.path ?? path
}

/**
 * The address of a page in one language: a path and query of the site at the site's own address, or at `origin` if it has none. Only
 * languages other than the default are named.
 */
export function pageUrl(
  { brand, languages }: Pick<ResolvedManifest, 'brand' | 'languages'>,
  { language, address, origin }: { language: string; address: string; origin: string },
): string {
  const root = localized(brand.siteUrl, language, languages.default) || origin
  const plain = `${root.replace(/\/$/, '')}${address}`
  return language === languages.default
    ? plain
    : `${plain}${address.includes('?') ? '&' : '?'}lang=${language}`
}
