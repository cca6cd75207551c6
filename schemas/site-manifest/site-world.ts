import { screensOf, type ModuleFacts, type ScreenFacts } from '../module-facts.ts'
import type { Refusal } from './refusal.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** A module of this product, with its facts. */
export interface KnownModule {
  readonly facts: ModuleFacts
  /** Languages of its messages. */
  readonly languages: ReadonlySet<string>
  /** Its English messages by id; a site's overrides are checked against them. */
  readonly texts: ReadonlyMap<string, string>
  /** The English texts of mails by id, which belong to the runtime. */
  readonly mails?: ReadonlyMap<string, string>
}

/** By module id; the runtime is included as `runtime`. */
export type KnownModules = ReadonlyMap<string, KnownModule>

/** The modules that provide a site's screens, menu kinds and messages: those it enabled, and the runtime. */
export function enabledModules(manifest: ResolvedManifest, modules: KnownModules): KnownModule[] {
  return enabledIn(manifest.modules, modules)
}

/** The enabled modules of a manifest that may be incomplete. */
export function enabledIn(
  given: Partial<ResolvedManifest['modules']> = {},
  modules: KnownModules,
): KnownModule[] {
  return [...modules.values()].filter(
    ({ facts }) => facts.id === 'runtime' || given[facts.id]?.enabled === true,
  )
}

/** The facts of a screen by full id. */
export function screenFacts(modules: KnownModules, screen: string): ScreenFacts | undefined {
  return [...modules.values()].flatMap(({ facts }) => screensOf(facts).get(screen) ?? [])[0]
}

/** The files of a site's folder. A change of any file creates a new object. */
export interface SiteFiles {
  readonly siteId: string
  /** The text of manifest.json. */
  readonly manifest: string
  /** Language code → the text of messages/<language>.json. */
  readonly messages: ReadonlyMap<string, string>
  /** Language code → the texts of languages/<language>/<part>.json by part: the id of a module, or `mails`. */
  readonly languages: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** File of `pages` → the URL that is its whole content, or null where it is HTML. */
  readonly pages: ReadonlyMap<string, string | null>
  /** Files of `assets`. */
  readonly assets: ReadonlySet<string>
  /** Files of `fonts`. */
  readonly fonts: ReadonlySet<string>
  /** Files that could not be read. */
  readonly problems: readonly Refusal[]
}

/** The files of a site, own or inherited; of files with the same name, the nearest site's. The last one in the chain is the site. */
export function inheritFiles(chain: readonly SiteFiles[]): Pick<SiteFiles, 'pages' | 'assets' | 'fonts'> {
  return {
    pages: new Map(chain.flatMap(({ pages }) => [...pages])),
    assets: new Set(chain.flatMap(({ assets }) => [...assets])),
    fonts: new Set(chain.flatMap(({ fonts }) => [...fonts])),
  }
}

/** The files of a theme's folder. */
export interface ThemeFiles {
  readonly themeId: string
  /** The text of theme.json. */
  readonly theme: string
  /** Files of `art`. */
  readonly art: ReadonlySet<string>
  /** Files that could not be read. */
  readonly problems: readonly Refusal[]
}
