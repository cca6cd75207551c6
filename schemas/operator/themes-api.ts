import type { JSONSchema } from '../json-schema.ts'
import type { ContrastPair } from '../theme/contrast.ts'
import type { PageTheme } from '../theme/page-theme.ts'
import type { Theme } from '../theme/theme.ts'
import type { PlacedRefusal } from './placed-refusal.ts'

/** A theme in the list of all. */
export interface ThemeSummary {
  readonly themeId: string
  readonly name: string
  readonly refusals: readonly PlacedRefusal[]
  /** The sites that are served in it. */
  readonly sites: readonly string[]
}

/** A theme with all its tokens; what is null cannot be read from a theme that is refused. */
export interface ThemeDetail extends ThemeSummary {
  readonly theme: Theme | null
  readonly contrast: readonly ContrastPair[]
  readonly page: PageTheme | null
  /** Fonts and variables, as a page would have them. */
  readonly styleSheet: string
}

export const SCHEMA_NAMES = ['site-manifest', 'theme'] as const
export type SchemaName = (typeof SCHEMA_NAMES)[number]

/** Everything that the builder asks for once. */
export interface Catalogue {
  readonly manifestSchema: JSONSchema
  readonly modules: readonly KnownModuleSummary[]
}

/** What a manifest may name of a module. */
export interface KnownModuleSummary {
  readonly id: string
  readonly screens: readonly string[]
  readonly menuKinds: readonly string[]
}
