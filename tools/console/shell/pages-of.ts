import type { OwnSession, OwnSite } from '#schemas/operator/people.ts'
import { permits, type Permission } from '#schemas/operator/permissions.ts'
import { mayDo } from '../parts/may-do.ts'
import { sitePath } from '../parts/use-sites.tsx'

/** A page of the console; its letter opens it after the letter g. */
export interface Page {
  readonly path: string
  readonly title: string
  readonly letter: string
}

/** The pages that a person may open, in the order of the day's work. */
export function pagesOf(person: OwnSession, site: OwnSite | null): readonly Page[] {
  const ofSite = (page: string, title: string, letter: string, permission: Permission) =>
    site !== null && permits(site.scopes, permission)
      ? [{ path: sitePath(site.siteId, page), title, letter }]
      : []
  const ofPeople = (path: string, title: string, letter: string) =>
    mayDo(person, 'people.read') ? [{ path, title, letter }] : []
  return [
    ...ofSite('today', 'Today', 't', 'sites.read'),
    ...ofSite('players', 'Players', 'p', 'players.read'),
    ...ofSite('games', 'Games', 'd', 'games.read'),
    ...ofSite('reports', 'Reports', 'r', 'reports.read'),
    ...ofSite('ledger', 'Ledger', 'm', 'reports.read'),
    ...ofSite('close', 'Close of day', 'c', 'reports.read'),
    ...ofSite('state', 'Site', 's', 'maintenance.read'),
    ...ofSite('health', 'Health', 'h', 'health.read'),
    ...ofSite('audit', 'Audit log', 'u', 'audit.read'),
    { path: '/records', title: 'Records', letter: 'l' },
    ...ofPeople('/people', 'People', 'e'),
    ...ofPeople('/roles', 'Roles', 'o'),
    { path: '/account', title: 'Your account', letter: 'a' },
  ]
}
