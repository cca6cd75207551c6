import { RESERVED_SITE_IDS } from './identity.ts'
import { jsonPath, type Refusal } from './refusal.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** Host names that show the default site. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Hosts and numbers claimed by the sites already accepted: two sites cannot share one. */
export class Claims {
  readonly #siteByHost = new Map<string, string>()
  readonly #siteByMemberId = new Map<number, string>()

  /** Refuses values claimed by another site; claims all values if none is refused. */
  claim(manifest: ResolvedManifest): Refusal[] {
    const { siteId, memberId, hosts } = manifest
    const refusals = this.refuse(manifest)
    if (refusals.length === 0) {
      this.#siteByMemberId.set(memberId, siteId)
      for (const host of hosts) this.#siteByHost.set(host, siteId)
    }
    return refusals
  }

  /** Refuses values claimed by another site, and claims nothing. */
  refuse({ siteId, memberId, hosts }: ResolvedManifest): Refusal[] {
    const file = `${siteId}/manifest.json`
    const owner = this.#siteByMemberId.get(memberId)
    const refusals: Refusal[] =
      owner === undefined || owner === siteId
        ? []
        : [
            {
              file,
              path: '$.memberId',
              value: memberId,
              expected: `is the number of the site "${owner}"; each site has its own`,
              isTaken: true,
            },
          ]
    for (const [place, host] of hosts.entries()) {
      const at = { file, path: jsonPath(['hosts', place]), value: host }
      const reserved = reservedFor(host, siteId)
      const other = this.#siteByHost.get(host)
      if (reserved !== null) refusals.push({ ...at, expected: reserved })
      else if (other !== undefined && other !== siteId) {
        refusals.push({ ...at, expected: `is claimed by the site "${other}" already`, isTaken: true })
      }
    }
    return refusals
  }
}

/** The site for which a host name is reserved; null where any site may claim it. */
function reservedFor(host: string, siteId: string): string | null {
  if (LOOPBACK_HOSTS.includes(host)) return 'answers as DEFAULT_SITE and cannot be claimed'
  const local = /(?:^|\.)([a-z0-9-]+)\.localhost$/.exec(host)?.[1]
  if (local !== undefined && RESERVED_SITE_IDS.has(local)) {
    return `belongs to the installation itself; every site answers at "${siteId}.localhost"`
  }
  if (local !== undefined && local !== siteId) return `is the local host of the site "${local}"`
  return null
}
