import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Packs } from './jurisdiction-pack.ts'
import type { Theme } from '../theme/theme.ts'
import { shapeCheck } from './check-shape.ts'
import { checkTheme, refuseOverrides, themeOf, type CheckedTheme } from './check-theme.ts'
import { BASE_SITE_ID, RESERVED_SITE_IDS } from './identity.ts'
import { migrate } from './migrate.ts'
import { nearest } from './nearest.ts'
import { checkLanguageFiles, gatherLanguages, type CheckedPart, type OwnLanguage } from './own-languages.ts'
import { parseJson } from './parse-json.ts'
import { firstOf, wordList, type Refusal } from './refusal.ts'
import { refuseAddresses } from './refuse-addresses.ts'
import { refuseBrand } from './refuse-brand.ts'
import { refuseContent } from './refuse-content.ts'
import { refuseCountries } from './refuse-countries.ts'
import { withHost } from './refuse-hosts.ts'
import { withNotices } from './pack-notices.ts'
import { refuseJurisdictions } from './refuse-jurisdictions.ts'
import { refuseMenu } from './refuse-menu.ts'
import { checkMessages, textsOfModules, type CheckedMessages } from './refuse-messages.ts'
import { refuseModules, withModuleDefaults, withoutUnknownModules } from './refuse-modules.ts'
import { refuseNames } from './refuse-names.ts'
import { refuseOffer } from './refuse-offer.ts'
import { refusePayments } from './refuse-payments.ts'
import { refuseRegistration } from './refuse-registration.ts'
import { refuseReward } from './refuse-reward.ts'
import { byPathOfRoute, refuseRoutes } from './refuse-routes.ts'
import { refuseSourceOfFunds } from './refuse-source-of-funds.ts'
import { refuseTimeZone } from './refuse-time-zone.ts'
import { resolveManifest } from './resolve.ts'
import { isAbout, restOf } from './rest-of-manifest.ts'
import {
  resolvedManifestSchema,
  siteManifestSchema,
  type ResolvedManifest,
  type SiteManifest,
} from './site-manifest.ts'
import { inheritFiles, type KnownModules, type SiteFiles, type ThemeFiles } from './site-world.ts'

/** The context that a site is checked against. */
export interface SiteWorld {
  readonly sites: ReadonlyMap<string, SiteFiles>
  readonly themes: ReadonlyMap<string, ThemeFiles>
  readonly modules: KnownModules
  /** The jurisdictions that a site may name. */
  readonly packs: Packs
}

/** A site that may be served. */
export interface CheckedSite {
  readonly manifest: ResolvedManifest
  /** The theme with the site's overrides, without those of a language. */
  readonly theme: Theme
  /** Language code → the site's own messages by id. */
  readonly messages: ReadonlyMap<string, Record<string, MessageFormatElement[]>>
  /** The served languages that the product itself does not have, by code. */
  readonly ownLanguages: ReadonlyMap<string, OwnLanguage>
}

export type SiteCheck = { readonly site: CheckedSite } | { readonly refusals: readonly Refusal[] }

type Written =
  | { readonly manifest: SiteManifest }
  /** `rest` is the manifest without the parts that are refused; null where nothing of it can be judged. */
  | { readonly refusals: readonly Refusal[]; readonly rest: SiteManifest | null }

const checkWritten = shapeCheck(siteManifestSchema)
const checkResolved = shapeCheck(resolvedManifestSchema)

/**
 * Checks sites one by one in the context of the rest. Results are cached per file object, so that checking five hundred
 * sites after a change of one costs little more than checking that one.
 */
export class SiteChecker {
  readonly #written = new WeakMap<SiteFiles, Written>()
  readonly #messages = new WeakMap<SiteFiles, readonly CheckedLanguage[]>()
  readonly #languages = new WeakMap<SiteFiles, readonly CheckedPart[]>()
  readonly #themes = new WeakMap<ThemeFiles, CheckedTheme>()

  /** Checks one site completely: returns the site, or the reasons why it is refused. */
  check(siteId: string, world: SiteWorld): SiteCheck {
    const checked = this.#check(siteId, world)
    return 'refusals' in checked ? { refusals: firstOf(checked.refusals) } : checked
  }

  #check(siteId: string, world: SiteWorld): SiteCheck {
    const files = world.sites.get(siteId)
    if (files === undefined)
      return refused({ file: `${siteId}/manifest.json`, path: '$', expected: 'is missing' })
    const written = this.written(files)
    if ('manifest' in written) return this.#checkResolved(siteId, written.manifest, world)
    if (written.rest === null) return written
    const rest = this.#checkResolved(siteId, written.rest, world)
    const more = 'refusals' in rest ? rest.refusals.filter((one) => !isAbout(one, written.refusals)) : []
    return { refusals: [...written.refusals, ...more] }
  }

  #checkResolved(siteId: string, own: SiteManifest, world: SiteWorld): SiteCheck {
    const manifestOf = (id: string) => (id === siteId ? own : this.#manifestOf(world.sites.get(id)))
    const resolved = resolveManifest(siteId, manifestOf, world.modules)
    if ('refusal' in resolved) return { refusals: [resolved.refusal] }
    const file = `${siteId}/manifest.json`
    const { manifest: known, refusals: strangers } = withoutUnknownModules(
      file,
      resolved.manifest,
      world.modules,
    )
    const gaps = checkResolved(file, known)
    if (gaps.length > 0) return { refusals: [...strangers, ...gaps] }
    const manifest = withModuleDefaults(known as unknown as ResolvedManifest, world.modules)
    const chain = resolved.chain.flatMap((id) => world.sites.get(id) ?? [])
    const checked = this.#checkMeaning({ file, chain, manifest, world })
    if (strangers.length === 0 && 'site' in checked) return checked
    const refusals = [...strangers, ...('refusals' in checked ? checked.refusals : [])]
    return { refusals: refusals.map((refusal) => byPathOfRoute(refusal, own, manifest.routes)) }
  }

  /** One site's own manifest, migrated and checked for its shape only. */
  written(files: SiteFiles): Written {
    const known = this.#written.get(files)
    if (known !== undefined) return known
    const read = readWritten(files)
    this.#written.set(files, read)
    return read
  }

  /** A theme from its files; checked once. */
  theme(files: ThemeFiles): CheckedTheme {
    const checked = this.#themes.get(files) ?? checkTheme(files)
    this.#themes.set(files, checked)
    return checked
  }

  #manifestOf(files: SiteFiles | undefined): SiteManifest | undefined {
    const written = files === undefined ? undefined : this.written(files)
    return written !== undefined && 'manifest' in written ? written.manifest : undefined
  }

  #checkMeaning({ file, chain, manifest, world }: MeaningCheck): SiteCheck {
    const files = inheritFiles(chain)
    const theme = this.#themeOf({ file, manifest, world, own: files })
    const messages = chain.flatMap((site) => this.#messagesOf(site, world.modules))
    const languages = chain.flatMap((site) => this.#languagesOf(site, world.modules))
    const own = new Set(languages.map(({ language }) => language))
    const refusals = [
      ...refuseModules(file, manifest, world.modules),
      ...refuseOffer(file, manifest, { modules: world.modules, own }),
      ...refusePayments(file, manifest),
      ...refuseReward(file, manifest),
      ...refuseSourceOfFunds(file, manifest),
      ...refuseBrand(file, manifest, files),
      ...refuseRoutes(file, manifest, world.modules),
      ...refuseMenu(file, manifest, world.modules),
      ...refuseRegistration(file, manifest, world.packs),
      ...refuseCountries(file, manifest),
      ...refuseTimeZone(file, manifest),
      ...refuseJurisdictions(file, manifest, world.packs),
      ...refuseNames(file, manifest),
      ...refuseContent(file, manifest, files),
      ...refuseAddresses(file, manifest),
      ...('refusals' in theme ? theme.refusals : []),
      ...[...messages, ...languages].flatMap((checked) => checked.refusals),
      ...chain.flatMap(({ problems }) => problems),
    ]
    if (refusals.length > 0 || 'refusals' in theme) return { refusals }
    return {
      site: {
        manifest: withNotices(manifest, world.packs),
        theme: theme.theme,
        messages: gather(messages, manifest.languages.served),
        ownLanguages: gatherLanguages(languages, manifest.languages),
      },
    }
  }

  #messagesOf(site: SiteFiles, modules: KnownModules): readonly CheckedLanguage[] {
    const known = this.#messages.get(site)
    if (known !== undefined) return known
    const unread = new Set(site.problems.map(({ file }) => file))
    const references = textsOfModules(modules)
    const checked = [...site.messages].flatMap(([language, text]) => {
      const file = `${site.siteId}/messages/${language}.json`
      return unread.has(file) ? [] : [{ language, ...checkMessages(file, text, references) }]
    })
    this.#messages.set(site, checked)
    return checked
  }

  #languagesOf(site: SiteFiles, modules: KnownModules): readonly CheckedPart[] {
    const checked = this.#languages.get(site) ?? checkLanguageFiles(site, modules)
    this.#languages.set(site, checked)
    return checked
  }

  #themeOf({ file, manifest, world, own }: ThemeCheck): CheckedTheme {
    const files = world.themes.get(manifest.theme.id)
    if (files === undefined) {
      const near = nearest(manifest.theme.id, [...world.themes.keys()])
      const expected = `must be a theme: ${wordList([...world.themes.keys()].toSorted(), 'or')}${near === undefined ? '' : ` (did you mean ${near}?)`}`
      return { refusals: [{ file, path: '$.theme.id', value: manifest.theme.id, expected }] }
    }
    const checked = this.theme(files)
    if ('refusals' in checked) return checked
    const refusals = refuseOverrides(file, manifest.theme, checked.theme, {
      art: new Set([...files.art, ...own.assets]),
      fonts: own.fonts,
    })
    if (refusals.length > 0) return { refusals }
    return { theme: themeOf(checked.theme, manifest.theme.overrides) }
  }
}

interface CheckedLanguage extends CheckedMessages {
  readonly language: string
}

interface MeaningCheck {
  readonly file: string
  /** The site's files last, before them those of the sites that it extends. */
  readonly chain: readonly SiteFiles[]
  readonly manifest: ResolvedManifest
  readonly world: SiteWorld
}

interface ThemeCheck extends Pick<MeaningCheck, 'file' | 'manifest' | 'world'> {
  readonly own: Pick<SiteFiles, 'assets' | 'fonts'>
}

/** The messages of each served language; those of the nearest site override. */
function gather(checked: readonly CheckedLanguage[], served: readonly string[]): CheckedSite['messages'] {
  const gathered = new Map<string, Record<string, MessageFormatElement[]>>()
  for (const { language, messages } of checked) {
    if (served.includes(language)) gathered.set(language, { ...gathered.get(language), ...messages })
  }
  return gathered
}

function readWritten({ siteId, manifest: text, problems }: SiteFiles): Written {
  const file = `${siteId}/manifest.json`
  const unread = problems.filter((problem) => problem.file === file)
  if (unread.length > 0) return { refusals: unread, rest: null }
  const parsed = parseJson(file, text)
  if ('refusals' in parsed) return { ...parsed, rest: null }
  const migrated = migrate(file, parsed.value)
  if ('refusal' in migrated) return refused(migrated.refusal)
  const misshapen = checkWritten(file, migrated.manifest).map(withHost)
  if (misshapen.length > 0) return { refusals: misshapen, rest: restOf(migrated.manifest, misshapen) }
  const manifest = migrated.manifest as SiteManifest
  if (manifest.siteId !== siteId) {
    return refused({
      file,
      path: '$.siteId',
      value: manifest.siteId,
      expected: `must be the name of its folder, "${siteId}"`,
    })
  }
  if (RESERVED_SITE_IDS.has(siteId)) {
    return refused({
      file,
      path: '$.siteId',
      value: siteId,
      expected: 'is reserved for the installation itself; name the folder and the site otherwise',
    })
  }
  return { manifest }
}

const refused = (refusal: Refusal) => ({ refusals: [refusal], rest: null })

/** Whether a folder of sites is served to players. */
export function isServed(siteId: string): boolean {
  return siteId !== BASE_SITE_ID
}
