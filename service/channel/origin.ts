import type { ServedSite, SiteCatalogue } from '#service/sites/catalogue.ts'

/** Whether a request carries more than one Host header: two programs on its way could read different sites from it. */
export function hasSeveralHosts({ rawHeaders }: { readonly rawHeaders: readonly string[] }): boolean {
  let hosts = 0
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** The host name without port, the key of sites. */
export function hostNameOf(host: string | undefined): string {
  return (host ?? '').replace(/:[0-9]*$/, '').toLowerCase()
}

/** The headers that name a request's target and the page that sent it. */
export interface OriginHeaders {
  readonly origin?: string | undefined
  readonly host?: string | undefined
}

/**
 * Whether a request that may change something comes from one of the site's own pages, or from no page. An own page has one of the site's
 * hosts and the port of the request: another port is another program.
 */
export function isOwnOrigin(
  { origin, host }: OriginHeaders,
  site: ServedSite,
  sites: SiteCatalogue,
): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, port } = new URL(origin)
  if (protocol !== 'https:' && protocol !== 'http:') return false
  return port === portOf(host, protocol) && sites.byHost(hostname)?.siteId === site.siteId
}

/** The port of a Host header; empty for the scheme's default, as in a URL. */
function portOf(host: string | undefined, protocol: string): string | null {
  const address = `${protocol}//${host ?? ''}`
  return URL.canParse(address) ? new URL(address).port : null
}

/** Same check for a preview page: only its own preview host is allowed. */
export function isSameHost({ origin, host }: OriginHeaders): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}
