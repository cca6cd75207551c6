import { useLocation } from 'react-router-dom'
import { useAnswer } from '../api/use-endpoint.ts'
import type { OwnSite } from '#schemas/operator/people.ts'

const OF_SITE = /^\/sites\/([^/]+)/
/** The site that the person chose last, in this browser. */
const REMEMBERED = 'console.site'

/** The sites of the person, and the one that the page is about: that of the address, else the one chosen last. */
export function useSites(): {
  readonly sites: readonly OwnSite[] | undefined
  readonly site: OwnSite | null
} {
  const { data: sites } = useAnswer('getOwnSites', {}, {})
  const { pathname, search } = useLocation()
  const inPath = OF_SITE.exec(pathname)?.[1]
  const named = inPath === undefined ? new URLSearchParams(search).get('site') : decodeURIComponent(inPath)
  const wanted = named ?? localStorage.getItem(REMEMBERED)
  const found = sites?.find(({ siteId }) => siteId === wanted)
  return { sites, site: found ?? (inPath === undefined ? (sites?.[0] ?? null) : null) }
}

export const rememberSite = (siteId: string): void => localStorage.setItem(REMEMBERED, siteId)

export const sitePath = (siteId: string, page: string): string =>
  `/sites/${encodeURIComponent(siteId)}/${page}`
