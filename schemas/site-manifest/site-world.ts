import { screensOf, type ModuleFacts, type ScreenFacts } from '../module-facts.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** A module that this product has, and what it says. */
export interface KnownModule {
  readonly facts: ModuleFacts
  /** Languages it has texts in. */
  readonly languages: ReadonlySet<string>
  /** Its texts in English by message id, to which a site's own must be true. */
  readonly texts: ReadonlyMap<string, string>
}

/** By module id, the runtime's own part under `runtime`. */
export type KnownModules = ReadonlyMap<string, KnownModule>

/** The modules whose screens, menu kinds and texts a site has: those it enabled, and the runtime. */
export function enabledModules(manifest: ResolvedManifest, modules: KnownModules): KnownModule[] {
  return enabledIn(manifest.modules, modules)
}

/** The same of a manifest that may have gaps. */
export function enabledIn(
  given: Partial<ResolvedManifest['modules']> = {},
  modules: KnownModules,
): KnownModule[] {
  return [...modules.values()].filter(
    ({ facts }) => facts.id === 'runtime' || given[facts.id]?.enabled === true,
  )
}

/** The facts of a screen by its whole id. */
export function screenFacts(modules: KnownModules, screen: string): ScreenFacts | undefined {
  return [...modules.values()].flatMap(({ facts }) => screensOf(facts).get(screen) ?? [])[0]
}

/** What was read of a site's folder. A change of any file makes a new object. */
export interface SiteFiles {
  readonly siteId: string
  /** The text of manifest.json. */
  readonly manifest: string
  /** Language code → the text of messages/<language>.json. */
  readonly messages: ReadonlyMap<string, string>
  /** File of `pages` → the address that is all of its content, or null where it is HTML. */
  readonly pages: ReadonlyMap<string, string | null>
  /** Files of `assets`. */
  readonly assets: ReadonlySet<string>
}

/** The files that a site has or inherits: of those with one name, the nearest site's. The chain's last is the site. */
export function inheritFiles(chain: readonly SiteFiles[]): Pick<SiteFiles, 'pages' | 'assets'> {
  return {
    pages: new Map(chain.flatMap(({ pages }) => [...pages])),
    assets: new Set(chain.flatMap(({ assets }) => [...assets])),
  }
}

/** What was read of a theme's folder. */
export interface ThemeFiles {
  readonly themeId: string
  /** The text of theme.json. */
  readonly theme: string
  /** Files of `art`. */
  readonly art: ReadonlySet<string>
}
