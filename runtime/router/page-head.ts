import type { IntlShape } from 'react-intl'
import type { MessageId } from '#runtime/locale/message-id.ts'
import type { Site } from '#runtime/site/site.ts'
import { ownPath, pageUrl } from '#schemas/site-manifest/page-address.ts'
import { localized } from '#schemas/site-manifest/texts.ts'
import { matchScreen } from './match-screen.ts'

export interface DisplayedPage {
  readonly pathname: string
  readonly search: string
  /** Name of the page's subject; empty on the home page. */
  readonly heading: string
}

/** Parameters that choose a page's subject. */
const SUBJECTS = ['f', 'gid', 'id'] as const

/**
 * Keeps the page's description and address right after a navigation: a shared link, a bookmark or an installed site uses
 * them. The service writes the same into the page that it sends.
 */
export function showHead(site: Site, page: DisplayedPage, intl: IntlShape): void {
  const url = urlOf(site, page)
  const description = descriptionOf(site, page, intl)
  setContent('meta[name="description"]', 'content', description)
  setContent('meta[property="og:title"]', 'content', document.title)
  setContent('meta[property="og:description"]', 'content', description)
  setContent('meta[property="og:url"]', 'content', url)
  setContent('link[rel="canonical"]', 'href', url)
}

function urlOf(site: Site, { pathname, search }: DisplayedPage): string {
  const { manifest, language } = site
  const route = matchScreen(site, { pathname, search })?.route
  const path = route === undefined || route.path.includes(':') ? pathname : ownPath(manifest.routes, route)
  const query = new URLSearchParams(search)
  const subject = SUBJECTS.find((name) => query.has(name))
  // A list of games has the address that the menu links to.
  const address =
    subject === undefined
      ? path
      : `${subject === 'f' ? pathname : path}?${new URLSearchParams({ [subject]: query.get(subject) ?? '' }).toString()}`
  return pageUrl(manifest, { language, address, origin: window.location.origin })
}

function descriptionOf(site: Site, { pathname, search, heading }: DisplayedPage, intl: IntlShape): string {
  const { brand, languages } = site.manifest
  const text = (texts: typeof brand.siteName) => localized(texts, site.language, languages.default)
  const id = `${matchScreen(site, { pathname, search })?.route.screen ?? ''}.search` as MessageId
  // Each module names its own such message; a screen without one has the site's description.
  if (heading === '' || !Object.hasOwn(intl.messages, id)) return text(brand.meta.description)
  const name = text(brand.siteName) || site.siteId
  const values = { site: name, list: heading, game: heading }
  return intl.formatMessage({ id }, values)
}

function setContent(selector: string, attribute: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(attribute, value)
}
