import { pathParams, routeOf } from '#schemas/site-manifest/route-match.ts'
import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'

export type LinkedSite = Pick<ResolvedManifest, 'routes' | 'content'>

/** The fault of the address of a link; null if it has none. */
export function linkFlaw(href: string, { routes, content }: LinkedSite): string | null {
  if (href === '') return 'has no address'
  if (href.startsWith('#')) return 'leads to a place in the page; pages keep no places'
  if (!href.startsWith('/') || href.startsWith('//')) {
    if (!/^(https|mailto|tel):./.test(href) || !URL.canParse(href))
      return 'must begin with https://, mailto:, tel: or, for a screen of this site, /'
    return null
  }
  const path = href.replace(/[?#].*$/, '')
  const route = routeOf(routes, path)
  if (route === undefined) return 'leads to no screen of this site'
  const link = pathParams(route.path, path)?.['pageLink']
  const isPage = link === undefined || content.customPages.some(({ pageLinkName }) => pageLinkName === link)
  return isPage ? null : `names no page of this site: ${link}`
}

/** The faults of a page in words: broken links, and pictures without an alternative text. */
export function flawsOfPage(page: ParentNode, site: LinkedSite): string[] {
  const ofLinks = [...page.querySelectorAll('a:not([data-game-id])')].flatMap((link) => {
    const flaw = linkFlaw(link.getAttribute('href') ?? '', site)
    return flaw === null ? [] : [`The link “${link.textContent}” ${flaw}.`]
  })
  const without = [...page.querySelectorAll('img:not([alt])')].map(
    (picture) =>
      `The picture ${nameOfPicture(picture.getAttribute('src') ?? '')} has no alternative text, and is not marked as decorative.`,
  )
  return [...ofLinks, ...without]
}

/** The end of an address. */
const nameOfPicture = (src: string): string => src.slice(src.lastIndexOf('/') + 1)
