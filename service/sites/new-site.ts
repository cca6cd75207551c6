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
  /** `new` for an operator who has no site yet. */
  readonly operatorId?: number | 'new' | undefined
}

/** A number of a site and one of an operator. */
export interface NumberPair {
  readonly memberId: number
  readonly operatorId: number
}

type Known = Pick<SiteRegistry, 'sites' | 'manifestsOf'>

/**
 * The text of a new site's manifest. It is right as far as what was asked for is: `tryOut` says so. `largest` are the
 * largest numbers that were ever in use, as far as the caller can see.
 */
export function newManifest(
  wanted: WantedSite,
  registry: Known,
  { sitesDir, largest }: { sitesDir: string; largest: NumberPair },
): string {
  const { siteId, theme, hosts } = wanted
  const parent = wanted.extends ?? BASE_SITE_ID
  const name = wanted.name ?? nameOf(siteId)
  // In every language: of a name that is missing in one, the parent's would be shown.
  const named = Object.fromEntries(languagesOf(parent, registry).map((language) => [language, name]))
  const numbers = writtenNumbers(registry)
  const manifest: SiteManifest = {
    $schema: relative(resolve(join(sitesDir, siteId)), SCHEMA),
    manifestVersion: MANIFEST_VERSION,
    siteId,
    memberId: wanted.memberId ?? Math.max(100, largest.memberId, ...numbers.memberId) + 1,
    operatorId: operatorOf(wanted, { registry, largest, written: numbers.operatorId }),
    extends: parent,
    hosts: [...hosts],
    brand: { siteName: named, meta: { title: named } },
    theme: { id: theme },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Without a wish it is that of the site which is extended, else the oldest operator. */
function operatorOf(
  { operatorId, extends: parent = BASE_SITE_ID }: WantedSite,
  of: { registry: Known; largest: NumberPair; written: readonly number[] },
): number {
  if (operatorId === 'new') return Math.max(of.largest.operatorId, ...of.written) + 1
  const inherited = layAll(of.registry.manifestsOf(parent))['operatorId'] as number | undefined
  return operatorId ?? inherited ?? (of.written.length === 0 ? 1 : Math.min(...of.written))
}

/** The languages that a site which extends this one serves. */
function languagesOf(parent: string, registry: Known): readonly string[] {
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

/** The numbers in all manifests, also in those that are refused: they will be mended. */
function writtenNumbers({ sites }: Known): Record<keyof NumberPair, number[]> {
  const numbers = { memberId: [] as number[], operatorId: [] as number[] }
  for (const { manifest } of sites.values()) {
    const written = readJson(manifest)
    if (Number.isInteger(written?.memberId)) numbers.memberId.push(Number(written?.memberId))
    if (Number.isInteger(written?.operatorId)) numbers.operatorId.push(Number(written?.operatorId))
  }
  return numbers
}

function readJson(text: string): { memberId?: unknown; operatorId?: unknown } | null {
  try {
    return JSON.parse(text) as { memberId?: unknown; operatorId?: unknown }
  } catch {
    return null
  }
}
