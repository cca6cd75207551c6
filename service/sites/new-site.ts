import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TRIAL_PACK_ID } from '#schemas/site-manifest/jurisdiction-pack.ts'
import { BASE_SITE_ID, MANIFEST_VERSION } from '#schemas/site-manifest/identity.ts'
import { isPlain } from '#schemas/site-manifest/merge.ts'
import type { GameRule } from '#schemas/kinds/game-rules.ts'
import { parseJson, valueOf } from '#schemas/site-manifest/parse-json.ts'
import type { Languages } from '#schemas/site-manifest/languages.ts'
import { layAll } from '#schemas/site-manifest/resolve.ts'
import type { SiteManifest } from '#schemas/site-manifest/site-manifest.ts'
import type { KnownModules } from '#schemas/site-manifest/site-world.ts'
import { partsForGames } from './game-templates.ts'
import type { SiteRegistry } from './site-registry.ts'

const SCHEMA = fileURLToPath(new URL('../../schemas/json/site-manifest.json', import.meta.url))

/** A site to create; omitted values get defaults. */
export interface WantedSite {
  readonly siteId: string
  readonly theme: string
  readonly hosts: readonly string[]
  readonly extends?: string | undefined
  readonly name?: string | undefined
  readonly timeZone?: string | undefined
  /** Without them those of the extended site, or a trial without a licence. */
  readonly jurisdictions?: readonly string[] | undefined
  /** The kinds of games that it has; without them those of the extended site. */
  readonly gameRules?: readonly GameRule[] | undefined
  readonly memberId?: number | undefined
  /** `new` for an operator without a site. */
  readonly operatorId?: number | 'new' | undefined
}

/** A site's number and an operator's. */
export interface NumberPair {
  readonly memberId: number
  readonly operatorId: number
}

type Known = Pick<SiteRegistry, 'sites' | 'manifestsOf'>

/**
 * The text of a new site's manifest. It is as valid as the requested values, which `tryOut` validates. `largest` has the largest numbers
 * ever used, as far as the caller has read them.
 */
export function newManifest(
  wanted: WantedSite,
  registry: Known,
  { sitesDir, largest, modules }: { sitesDir: string; largest: NumberPair; modules: KnownModules },
): string {
  const { siteId, theme, hosts } = wanted
  const parent = wanted.extends ?? BASE_SITE_ID
  const name = wanted.name ?? nameOf(siteId)
  // In every language: otherwise the parent's name would be shown in a missing one.
  const named = Object.fromEntries(languagesOf(parent, registry).map((language) => [language, name]))
  const numbers = writtenNumbers(registry)
  const manifest: SiteManifest = {
    $schema: relative(resolve(join(sitesDir, siteId)), SCHEMA),
    manifestVersion: MANIFEST_VERSION,
    siteId,
    memberId: wanted.memberId ?? Math.max(100, largest.memberId, ...numbers.memberId) + 1,
    operatorId: operatorOf(wanted, { registry, largest, written: numbers.operatorId }),
    extends: parent,
    timeZone: wanted.timeZone ?? timeZoneOf(parent, registry),
    jurisdictions: [...(wanted.jurisdictions ?? jurisdictionsOf(parent, registry))],
    hosts: [...hosts],
    // Not the mark of the theme, which is that of another brand.
    brand: {
      siteName: named,
      mark: { kind: 'initials' },
      ...withoutPictures(parent, registry),
      meta: { title: named },
    },
    theme: { id: theme },
    ...(wanted.gameRules !== undefined &&
      partsForGames(wanted.gameRules, layAll(registry.manifestsOf(parent)), modules)),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** By default the operator of the extended site, else the oldest operator. */
function operatorOf(
  { operatorId, extends: parent = BASE_SITE_ID }: WantedSite,
  of: { registry: Known; largest: NumberPair; written: readonly number[] },
): number {
  if (operatorId === 'new') return Math.max(of.largest.operatorId, ...of.written) + 1
  const inherited = layAll(of.registry.manifestsOf(parent))['operatorId'] as number | undefined
  return operatorId ?? inherited ?? (of.written.length === 0 ? 1 : Math.min(...of.written))
}

/** The time zone of a site that extends this one; UTC below the base, which has none. */
const timeZoneOf = (parent: string, registry: Known) =>
  (layAll(registry.manifestsOf(parent))['timeZone'] as string | undefined) ?? 'UTC'

/** The jurisdictions of a site that extends this one; below the base a trial. */
const jurisdictionsOf = (parent: string, registry: Known) =>
  (layAll(registry.manifestsOf(parent))['jurisdictions'] as string[] | undefined) ?? [TRIAL_PACK_ID]

/** Removes the pictures of the extended site, which show another brand. */
function withoutPictures(parent: string, registry: Known): Partial<SiteManifest['brand']> {
  const brand = layAll(registry.manifestsOf(parent))['brand']
  const inherited = isPlain(brand) ? brand : {}
  const byLanguage = (['logo', 'logoDark', 'icon'] as const).flatMap((key) => {
    const pictures = Object.keys(isPlain(inherited[key]) ? inherited[key] : {})
    return pictures.length === 0
      ? []
      : [[key, Object.fromEntries(pictures.map((language) => [language, null]))] as const]
  })
  const whole = (['hero', 'card'] as const).flatMap((key) =>
    inherited[key] === undefined ? [] : [[key, null] as const],
  )
  return Object.fromEntries([...byLanguage, ...whole])
}

/** The languages of a site that extends this one. */
function languagesOf(parent: string, registry: Known): readonly string[] {
  const languages = layAll(registry.manifestsOf(parent))['languages'] as Partial<Languages> | undefined
  return languages?.served ?? ['en']
}

/** A default name: `silver-loch` becomes Silver Loch. */
function nameOf(siteId: string): string {
  return siteId.replace(
    /(^|-)([a-z0-9])/g,
    (_all, hyphen: string, letter: string) => (hyphen && ' ') + letter.toUpperCase(),
  )
}

/** The numbers in all manifests, including refused ones, which will be corrected. */
function writtenNumbers({ sites }: Known): Record<keyof NumberPair, number[]> {
  const numbers = { memberId: [] as number[], operatorId: [] as number[] }
  for (const { manifest } of sites.values()) {
    const written = valueOf(parseJson('', manifest))
    if (!isPlain(written)) continue
    for (const key of ['memberId', 'operatorId'] as const) {
      if (Number.isInteger(written[key])) numbers[key].push(Number(written[key]))
    }
  }
  return numbers
}
