import { jsonPath, type Refusal } from './refusal.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** These answer as the default site, whichever that is. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** What the sites already taken have claimed: two sites cannot answer for one host, nor have one number. */
export class Claims {
  readonly #siteByHost = new Map<string, string>()
  readonly #siteByMemberId = new Map<number, string>()

  /** Refuses what another site has; claims everything where nothing is refused. */
  claim(manifest: ResolvedManifest): Refusal[] {
    const { siteId, memberId, hosts } = manifest
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
            },
          ]
    for (const [place, host] of hosts.entries()) {
      const expected = this.#takenBy(host, siteId)
      if (expected !== null) refusals.push({ file, path: jsonPath(['hosts', place]), value: host, expected })
    }
    if (refusals.length === 0) {
      this.#siteByMemberId.set(memberId, siteId)
      for (const host of hosts) this.#siteByHost.set(host, siteId)
    }
    return refusals
  }

  #takenBy(host: string, siteId: string): string | null {
    if (LOOPBACK_HOSTS.includes(host)) return 'answers as DEFAULT_SITE and cannot be claimed'
    const local = /^([a-z0-9-]+)\.localhost$/.exec(host)?.[1]
    if (local !== undefined && local !== siteId) return `is the local host of the site "${local}"`
    const owner = this.#siteByHost.get(host)
    return owner === undefined || owner === siteId ? null : `is claimed by the site "${owner}" already`
  }
}
