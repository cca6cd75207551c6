import type { ListedSite } from '#schemas/operator/sites.ts'

/** The states by which the gallery is filtered, in the order of its buttons. */
export const SITE_STATES = ['live', 'draft', 'scheduled', 'refused', 'archived', 'template'] as const
export type SiteState = (typeof SITE_STATES)[number]

export const STATE_TITLES: Readonly<Record<SiteState, string>> = {
  live: 'Live',
  draft: 'Draft',
  scheduled: 'Waiting',
  refused: 'Refused',
  archived: 'Archived',
  template: 'Base',
}

/** The state of a site: the one that its editors have to look at first. */
export function stateOf({ status, draft }: ListedSite): SiteState {
  if (status === 'archived') return 'archived'
  if (status === 'refused' || status === 'kept') return 'refused'
  if (draft?.isWaiting === true) return 'scheduled'
  if (draft !== null) return 'draft'
  return status === 'template' ? 'template' : 'live'
}

export interface GalleryFilter {
  /** Words of the name, the id, the theme or the address. */
  readonly words: string
  readonly state: SiteState | 'all'
}

/** The sites of a filter; each word has to occur. */
export function filtered(sites: readonly ListedSite[], { words, state }: GalleryFilter): ListedSite[] {
  const wanted = words.toLowerCase().split(/\s+/)
  return sites.filter((site) => {
    const text = `${site.name} ${site.siteId} ${site.themeId ?? ''} ${site.url ?? ''}`.toLowerCase()
    return (state === 'all' || stateOf(site) === state) && wanted.every((word) => text.includes(word))
  })
}

/** The number of sites in each state. */
export function countsOf(sites: readonly ListedSite[]): Readonly<Record<SiteState, number>> {
  const counts = { live: 0, draft: 0, scheduled: 0, refused: 0, archived: 0, template: 0 }
  for (const site of sites) counts[stateOf(site)] += 1
  return counts
}

/** The site that shows a theme: of those in it, the oldest. */
export function brandsOf(sites: readonly ListedSite[]): ListedSite[] {
  const byTheme = Map.groupBy(
    sites.filter(({ themeId, url }) => themeId !== null && url !== null),
    ({ themeId }) => themeId,
  )
  return [...byTheme.values()].flatMap(
    (ofTheme) => ofTheme.toSorted((a, b) => (a.memberId ?? 0) - (b.memberId ?? 0))[0] ?? [],
  )
}
