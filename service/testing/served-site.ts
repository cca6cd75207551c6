import type { JoinSite } from '#service/joins/join-attempt.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { openTestSites, smallManifest } from './sites.ts'
import { TEST_MEMBER_ID } from './world.ts'

/** A site as a service serves it, on the product's base; `change` replaces parts of its manifest. */
export async function readTestSite(change: object = {}): Promise<ServedSite> {
  const manifest = smallManifest('test', TEST_MEMBER_ID, { operatorId: 1, ...change })
  const { sites, lines, close } = await openTestSites({ 'test/manifest.json': manifest })
  await close()
  const site = sites.bySiteId('test')
  if (site === null) throw new Error(`The site is refused: ${JSON.stringify(lines)}`)
  return site
}

/** The site with other settings of those that decide who may join. */
export function withJoinSettings(site: ServedSite, settings: JoinSite): ServedSite {
  const { manifest } = site
  const { memberId, operatorId, currencyIds, ...others } = settings
  const served = currencyIds.map((id) => {
    const code = Object.keys(manifest.currencies.data).find(
      (known) => manifest.currencies.data[known]?.currencyId === id,
    )
    if (code === undefined) throw new Error(`The site has no currency ${id}.`)
    return code
  })
  return {
    ...site,
    memberId,
    operatorId,
    manifest: {
      ...manifest,
      settings: { ...manifest.settings, ...others },
      currencies: { ...manifest.currencies, default: served[0] ?? manifest.currencies.default, served },
    },
  }
}

/** A catalogue of one site, which `set` replaces. */
export function catalogueOf(first: ServedSite) {
  const listeners: (() => void)[] = []
  let site = first
  return {
    all: () => [site],
    onChange(listener: () => void) {
      listeners.push(listener)
      return () => undefined
    },
    set(next: ServedSite) {
      site = next
      for (const listener of listeners) listener()
    },
  }
}
