import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BASE_SITE_ID, MANIFEST_VERSION } from '#schemas/site-manifest/identity.ts'
import type { Languages } from '#schemas/site-manifest/languages.ts'
import { layAll } from '#schemas/site-manifest/resolve.ts'
import type { SiteManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { SiteRegistry } from './site-registry.ts'

const SCHEMA = fileURLToPath(new URL('../../schemas/json/site-manifest.json', import.meta.url))

/** A site that is to be; what is left out is made up. */
export interface WantedSite {
  readonly siteId: string
  readonly theme: string
  readonly hosts: readonly string[]
  readonly extends?: string | undefined
  readonly name?: string | undefined
  readonly memberId?: number | undefined
  readonly operatorId?: number | undefined
}

/** The text of a new site's manifest. It is right as far as what was asked for is: `tryOut` says so. */
export function newManifest(
  wanted: WantedSite,
  registry: Pick<SiteRegistry, 'sites' | 'manifestsOf'>,
  sitesDir: string,
): string {
  const { siteId, theme, hosts } = wanted
  const parent = wanted.extends ?? BASE_SITE_ID
  const name = wanted.name ?? nameOf(siteId)
  // In every language: of a name that is missing in one, the parent's would be shown.
  const named = Object.fromEntries(languagesOf(parent, registry).map((language) => [language, name]))
  const manifest: SiteManifest = {
    $schema: relative(resolve(join(sitesDir, siteId)), SCHEMA),
    manifestVersion: MANIFEST_VERSION,
    siteId,
    memberId: wanted.memberId ?? Math.max(100, ...takenNumbers(registry)) + 1,
    operatorId: wanted.operatorId ?? 1,
    extends: parent,
    hosts: [...hosts],
    brand: { siteName: named, meta: { title: named } },
    theme: { id: theme },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** The languages that a site which extends this one serves. */
function languagesOf(parent: string, registry: Pick<SiteRegistry, 'manifestsOf'>): readonly string[] {
  const languages = layAll(registry.manifestsOf(parent))['languages'] as Partial<Languages> | undefined
  return languages?.served ?? ['en']
}

/** `silver-loch` may be called Silver Loch until somebody knows better. */
function nameOf(siteId: string): string {
  return siteId.replace(
    /(^|-)([a-z0-9])/g,
    (_all, hyphen: string, letter: string) => (hyphen && ' ') + letter.toUpperCase(),
  )
}

/** Also of sites that are refused: they will be mended. */
function takenNumbers({ sites }: Pick<SiteRegistry, 'sites'>): number[] {
  return [...sites.values()].flatMap(({ manifest }) => {
    try {
      const { memberId } = JSON.parse(manifest) as { memberId?: unknown }
      return typeof memberId === 'number' ? [memberId] : []
    } catch {
      return []
    }
  })
}
