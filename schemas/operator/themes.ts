import type { GameRule } from '../kinds/game-rules.ts'
import type { LawDemands } from '../site-manifest/refuse-demanded-fields.ts'
import type { JSONSchema } from '../json-schema.ts'
import type { ContrastPair } from '../theme/contrast.ts'
import type { PageTheme } from '../theme/page-theme.ts'
import type { Theme } from '../theme/theme.ts'
import type { FontPackage } from '../theme/typography.ts'
import { placedRefusalSchema, type PlacedRefusal } from './placed-refusal.ts'

/** A theme in the list of all themes. */
export interface ThemeSummary {
  readonly themeId: string
  readonly name: string
  readonly refusals: readonly PlacedRefusal[]
  /** The served sites that use it. */
  readonly sites: readonly string[]
}

/** A theme with all its tokens; null where a refused theme does not provide them. */
export interface ThemeDetail extends ThemeSummary {
  readonly theme: Theme | null
  readonly contrast: readonly ContrastPair[]
  readonly page: PageTheme | null
  /** Font faces and variables, as in a page. */
  readonly styleSheet: string
  /** Addresses of the files in its art folder, by name. */
  readonly artUrls: Readonly<Record<string, string>>
}

const summaryProperties = {
  themeId: { type: 'string' },
  name: { type: 'string' },
  refusals: { type: 'array', items: placedRefusalSchema },
  sites: { type: 'array', items: { type: 'string' }, description: 'the sites that are served in it' },
} as const satisfies JSONSchema['properties']
const summaryKeys = ['themeId', 'name', 'refusals', 'sites'] as const

export const themeSummarySchema = {
  type: 'object',
  additionalProperties: false,
  required: summaryKeys,
  properties: summaryProperties,
} as const satisfies JSONSchema

export const themeDetailSchema = {
  type: 'object',
  additionalProperties: false,
  required: [...summaryKeys, 'theme', 'contrast', 'page', 'styleSheet', 'artUrls'],
  properties: {
    ...summaryProperties,
    theme: { type: ['object', 'null'], description: 'as GET /schemas/theme says; null where it is refused' },
    contrast: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['scheme', 'ink', 'ground', 'color', 'ratio', 'needed'],
        properties: {
          scheme: { enum: ['light', 'dark'] },
          ink: { type: 'string' },
          ground: { type: 'string' },
          color: { type: 'string' },
          ratio: { type: 'number' },
          needed: { type: 'number' },
        },
      },
    },
    page: {
      type: ['object', 'null'],
      description: 'measures and art that pages use besides the style sheet',
    },
    styleSheet: { type: 'string', description: 'fonts and variables as CSS' },
    artUrls: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'addresses of the files in its art folder, by name',
    },
  },
} as const satisfies JSONSchema

export const SCHEMA_NAMES = ['site-manifest', 'theme'] as const

/** Static data that the builder loads once. */
export interface Catalogue {
  readonly manifestSchema: JSONSchema
  readonly modules: readonly KnownModuleSummary[]
  readonly fonts: readonly FontSummary[]
  /** The kinds of games of empty sites; those with the same modules are one template. */
  readonly gameTemplates: readonly { readonly gameRules: readonly GameRule[]; readonly name: string }[]
  /** The fields that the law demands of registration forms, by jurisdiction. */
  readonly lawDemands: LawDemands
}

/** A font family that a theme may name. */
export interface FontSummary {
  readonly font: FontPackage
  readonly name: string
  /** Its font faces as CSS, every script. */
  readonly rules: string
}

/** The ids of a module that a manifest may refer to. */
export interface KnownModuleSummary {
  readonly id: string
  readonly screens: readonly string[]
  readonly menuKinds: readonly string[]
}
