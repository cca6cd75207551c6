import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SiteChecker } from '#schemas/site-manifest/check-site.ts'
import { BASE_SITE_ID, MANIFEST_VERSION } from '#schemas/site-manifest/identity.ts'
import type { Languages } from '#schemas/site-manifest/languages.ts'
import { resolveManifest } from '#schemas/site-manifest/resolve.ts'
import type { SiteManifest } from '#schemas/site-manifest/site-manifest.ts'
import { ID_PATTERN } from '#schemas/site-manifest/words.ts'
import { SiteRegistry } from '#service/sites/site-registry.ts'
import { Mistake } from './mistake.ts'
import { readSites, type Folders, type ReadSites } from './read-sites.ts'

const SCHEMA = fileURLToPath(new URL('../../../schemas/json/site-manifest.json', import.meta.url))

export interface NewSite {
  readonly siteId?: string | undefined
  readonly extends?: string | undefined
  readonly theme?: string | undefined
  readonly host?: readonly string[] | undefined
  readonly name?: string | undefined
  readonly member?: string | undefined
  readonly operator?: string | undefined
}

/**
 * Writes the manifest of a new site. What was asked for is checked as a service would check it, together with the sites
 * there are: nothing is left behind of one that would be refused.
 */
export async function newSite(folders: Folders, asked: NewSite, say: (line: string) => void): Promise<void> {
  const { siteId, theme } = asked
  if (siteId === undefined || !new RegExp(ID_PATTERN).test(siteId)) {
    throw new Mistake('new needs an id: small letters, digits and hyphens, 2 to 32, a letter first.')
  }
  const before = await readSites(folders)
  if (before.sites.has(siteId))
    throw new Mistake(`There is a site “${siteId}” already, in ${folders.sitesDir}/${siteId}.`)
  if (theme === undefined) throw new Mistake(`new needs a --theme: ${[...before.themes.keys()].join(', ')}.`)
  const folder = join(folders.sitesDir, siteId)
  const manifest = manifestFor({ siteId, theme, asked, before })
  await mkdir(folder, { recursive: true })
  const schema = relative(resolve(folder), SCHEMA)
  await writeFile(
    join(folder, 'manifest.json'),
    `${JSON.stringify({ $schema: schema, ...manifest }, null, 2)}\n`,
  )
  const reasons = await refusalsOf(siteId, folders)
  if (reasons.length > 0) {
    await rm(folder, { recursive: true })
    throw new Mistake(`No site was written:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`)
  }
  say(`Wrote ${join(folder, 'manifest.json')}.`)
  if (manifest.extends !== BASE_SITE_ID)
    say(`It shows the texts, pages and pictures of ${manifest.extends} until it has its own.`)
  say(`A running service serves it at once: http://${siteId}.localhost:8080`)
}

function manifestFor({ siteId, theme, asked, before }: Wanted): SiteManifest {
  const parent = asked.extends ?? 'base'
  const name = asked.name ?? nameOf(siteId)
  // In every language: of a name that is missing in one, the parent's would be shown.
  const named = Object.fromEntries(languagesOf(parent, before).map((language) => [language, name]))
  return {
    manifestVersion: MANIFEST_VERSION,
    siteId,
    memberId: wholeNumber('member', asked.member) ?? Math.max(100, ...takenNumbers(before)) + 1,
    operatorId: wholeNumber('operator', asked.operator) ?? 1,
    extends: parent,
    hosts: [...(asked.host ?? [])],
    brand: { siteName: named, meta: { title: named } },
    theme: { id: theme },
  }
}

interface Wanted {
  readonly siteId: string
  readonly theme: string
  readonly asked: NewSite
  readonly before: ReadSites
}

/** The languages that a site which extends this one serves. */
function languagesOf(parent: string, { sites }: ReadSites): readonly string[] {
  const checker = new SiteChecker()
  const resolved = resolveManifest(parent, (id) => {
    const files = sites.get(id)
    const written = files === undefined ? undefined : checker.written(files)
    return written !== undefined && 'manifest' in written ? written.manifest : undefined
  })
  const languages =
    'manifest' in resolved ? (resolved.manifest['languages'] as Partial<Languages> | undefined) : undefined
  return languages?.served ?? ['en']
}

/** `silver-loch` may be called Silver Loch until somebody knows better. */
function nameOf(siteId: string): string {
  return siteId.replace(
    /(^|-)([a-z0-9])/g,
    (_all, hyphen: string, letter: string) => (hyphen && ' ') + letter.toUpperCase(),
  )
}

function takenNumbers({ sites }: ReadSites): number[] {
  return [...sites.values()].flatMap(({ manifest }) => {
    try {
      const { memberId } = JSON.parse(manifest) as { memberId?: unknown }
      return typeof memberId === 'number' ? [memberId] : []
    } catch {
      return []
    }
  })
}

function wholeNumber(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  if (!/^[1-9][0-9]{0,9}$/.test(value))
    throw new Mistake(`--${option} is “${value}”; it must be a whole number from 1.`)
  return Number(value)
}

async function refusalsOf(siteId: string, folders: Folders): Promise<readonly string[]> {
  const { sites, themes, modules } = await readSites(folders)
  const registry = new SiteRegistry({ modules, defaultSite: '' })
  const newcomers = new Map([[siteId, sites.get(siteId) ?? null]])
  const others = new Map([...sites].filter(([id]) => id !== siteId))
  // The others first: what they claim is theirs.
  registry.update({ sites: others, themes })
  const outcome = registry
    .update({ sites: newcomers, themes: new Map() })
    .find((one) => one.siteId === siteId)
  return outcome?.kind === 'refused' ? outcome.reasons : []
}
