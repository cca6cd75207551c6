import type { OwnSession, OwnSite } from '#schemas/operator/people.ts'
import { permits } from '#schemas/operator/permissions.ts'
import { recordTables } from '../records/record-tables.ts'
import { pagesOf } from './pages-of.ts'

/** Something that the palette opens: a page, a list or a player. */
export interface Command {
  readonly kind: 'Page' | 'List' | 'Player'
  readonly title: string
  readonly path: string
}

/** The pages and lists that the person may open. */
export function commandsOf(person: OwnSession, site: OwnSite | null): readonly Command[] {
  const pages = pagesOf(person, site).map(({ title, path }) => ({ kind: 'Page', title, path }) as const)
  const ofSite = site === null ? '' : `?site=${encodeURIComponent(site.siteId)}`
  const lists = recordTables()
    .filter(({ isOfSite, list }) => permits(isOfSite ? (site?.scopes ?? []) : person.scopes, list.permission))
    .map(({ id, title }) => ({ kind: 'List', title, path: `/records/${id}${ofSite}` }) as const)
  return [...pages, ...lists.filter(({ title }) => pages.every((page) => page.title !== title))]
}
