import { localized } from '#schemas/site-manifest/texts.ts'
import type { ServedSite } from '#service/sites/served-site.ts'
import { scriptJson } from '#service/wire/html.ts'
import { isoTime } from '#service/wire/iso-time.ts'
import type { PageFacts } from './page-facts.ts'

export interface StructuredPage {
  readonly site: ServedSite
  readonly facts: PageFacts
  readonly language: string
  /** The page's own address. */
  readonly canonical: string
  readonly picture: string
}

/** The page's facts in the terms of schema.org, as a script element that runs nothing. */
export function structuredData(page: StructuredPage): string {
  const graph = [site(page), organization(page), ...breadcrumbs(page), ...draw(page)]
  const json = scriptJson({ '@context': 'https://schema.org', '@graph': graph })
  return `<script type="application/ld+json">${json}</script>`
}

const homeOf = ({ canonical }: StructuredPage) => new URL('/', canonical).href

function organization(page: StructuredPage): object {
  const home = homeOf(page)
  const { brand, languages } = page.site.manifest
  const about = localized(brand.about, page.language, languages.default)
  return {
    '@type': 'Organization',
    '@id': `${home}#organization`,
    name: page.facts.siteName,
    url: home,
    ...(about === '' ? {} : { description: about }),
  }
}

function site(page: StructuredPage): object {
  const home = homeOf(page)
  return {
    '@type': 'WebSite',
    '@id': `${home}#website`,
    name: page.facts.siteName,
    url: home,
    inLanguage: page.language,
    publisher: { '@id': `${home}#organization` },
  }
}

/** The way from the home page to this one; none for the home page itself. */
function breadcrumbs(page: StructuredPage): object[] {
  const { facts, canonical } = page
  if (facts.heading === '') return []
  const items = [
    { name: facts.siteName, item: homeOf(page) },
    { name: facts.heading, item: canonical },
  ]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: items.map((item, place) => ({ '@type': 'ListItem', position: place + 1, ...item })),
    },
  ]
}

/** The next draw of a game that has a time: everybody may watch it on the site. */
function draw(page: StructuredPage): object[] {
  const { facts, canonical, picture } = page
  const { game } = facts
  if (game === null || game.startsAt === null) return []
  return [
    {
      '@type': 'Event',
      name: game.title,
      description: facts.description,
      startDate: isoTime(game.startsAt),
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: canonical },
      organizer: { '@id': `${homeOf(page)}#organization` },
      image: picture,
    },
  ]
}
