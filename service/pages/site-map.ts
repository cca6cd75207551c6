import { screenFacts, type KnownModules } from '#schemas/site-manifest/site-world.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { escapeHtml } from '#service/wire/html.ts'
import { isoTime } from '#service/wire/iso-time.ts'
import { excerptOf } from './page-excerpt.ts'
import { menuLists } from './page-facts.ts'
import { addressesOf } from './page-head.ts'
import type { ListedGame } from './search-games.ts'

/** Entries of one file of a sitemap (sitemaps.org). */
export const SITEMAP_ENTRIES_MAX = 50_000

/** A page of a site that search engines may show. */
export interface PublicPage {
  readonly address: string
  /** UTC milliseconds; null where it is not known. */
  readonly changedAt: number | null
}

/** Every page of a site that search engines may show: its open screens, lists, games and custom pages. */
export async function publicPages(
  site: ServedSite,
  { modules, games }: { modules: KnownModules; games: readonly ListedGame[] },
): Promise<PublicPage[]> {
  const { routes, content, languages } = site.manifest
  const open = routes.filter(({ access }) => access === 'open')
  const seen = new Set<string>()
  const pages: PublicPage[] = []
  for (const { path, screen } of open) {
    const facts = screenFacts(modules, screen)
    if (facts?.search === undefined || seen.has(screen)) continue
    seen.add(screen)
    if (facts.search.subject === 'game') {
      // A page of one draw is gone after it: only those of games stay.
      if (facts.params?.['gid'] === undefined) continue
      pages.push(...games.map(({ gameId, changedAt }) => ({ address: `${path}?gid=${gameId}`, changedAt })))
    } else if (facts.search.subject === 'page') {
      for (const { pageLinkName, files } of content.customPages) {
        const file = files[languages.default] ?? ''
        if ((await excerptOf(site, file)) === null) continue
        const writtenAtMs = site.pageFiles.get(file)?.writtenAtMs
        pages.push({
          address: path.replace(':pageLink', pageLinkName),
          changedAt: writtenAtMs === undefined ? null : Math.floor(writtenAtMs),
        })
      }
    } else pages.push({ address: path, changedAt: null })
  }
  const lists = menuLists(site).filter(({ isIndexed }) => isIndexed)
  return [...pages, ...lists.map(({ address }) => ({ address, changedAt: null }))]
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>'

/** One file of a site's sitemap, counted from 1; null if there is no such file. Every language of a page is an entry of its own. */
export function siteMap(
  site: ServedSite,
  pages: readonly PublicPage[],
  { origin, number }: { origin: string; number: number },
): string | null {
  const { served } = site.manifest.languages
  const perFile = Math.floor(SITEMAP_ENTRIES_MAX / served.length)
  const shown = pages.slice((number - 1) * perFile, number * perFile)
  if (shown.length === 0) return null
  const entries = shown.flatMap(({ address, changedAt }) =>
    served.map((language) => {
      const { canonical, alternates } = addressesOf(site, { language, address, origin })
      const links = alternates.map(
        ([code, href]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeHtml(href)}"/>`,
      )
      const changed = changedAt === null ? '' : `<lastmod>${isoTime(changedAt)}</lastmod>`
      return `<url><loc>${escapeHtml(canonical)}</loc>${changed}${links.join('')}</url>`
    }),
  )
  return `${XML}\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
}

/** The list of a sitemap's files; null if one file has room for all. */
export function siteMapIndex(
  { manifest }: ServedSite,
  pages: readonly PublicPage[],
  root: string,
): string | null {
  const files = Math.ceil(pages.length / Math.floor(SITEMAP_ENTRIES_MAX / manifest.languages.served.length))
  if (files <= 1) return null
  const entries = Array.from(
    { length: files },
    (_, place) => `<sitemap><loc>${escapeHtml(`${root}/sitemap-${place + 1}.xml`)}</loc></sitemap>`,
  )
  return `${XML}\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>\n`
}
