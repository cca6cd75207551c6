import type { ServedSite, SiteCatalogue } from '#service/sites/catalogue.ts'

/** A host name without its port, as sites are found by. */
export function hostNameOf(host: string | undefined): string {
  return (host ?? '').replace(/:[0-9]*$/, '').toLowerCase()
}

/** Whether a page of this origin may change something on this site: one of the site's hosts, or none at all. */
export function isOwnOrigin(origin: string | undefined, site: ServedSite, sites: SiteCatalogue): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  if (protocol !== 'https:' && protocol !== 'http:') return false
  return sites.byHost(hostname)?.siteId === site.siteId
}

/** The same of a draft's page, which is at home at its own host alone. */
export function isSameHost(origin: string | undefined, host: string | undefined): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}
