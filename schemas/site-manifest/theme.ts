import type { JSONSchema } from '../json-schema.ts'
import { themeSchema, type Theme } from '../theme/theme.ts'
import { partial, type Partially } from './partial.ts'
import { idSchema, languageCodeSchema } from '../common-schemas.ts'

/** The frame around the screens. */
export const TEMPLATES = ['topbar', 'sidebar', 'compact'] as const

/** Any part of a theme except its id. */
export const themeOverridesSchema = {
  ...partial(themeSchema),
  properties: {
    ...partial(themeSchema).properties,
    $schema: false,
    themeVersion: false,
    id: false,
    name: false,
  },
} as const satisfies JSONSchema
export type ThemeOverrides = Partially<Omit<Theme, '$schema' | 'themeVersion' | 'id' | 'name'>>

/** The theme, the frame, and the overrides: for the site, and on top of that per language. */
export const siteThemeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'template', 'overrides', 'perLanguage'],
  properties: {
    id: idSchema,
    template: { enum: TEMPLATES },
    overrides: themeOverridesSchema,
    perLanguage: {
      type: 'object',
      propertyNames: languageCodeSchema,
      additionalProperties: themeOverridesSchema,
    },
  },
} as const satisfies JSONSchema
export interface SiteTheme {
  id: string
  template: (typeof TEMPLATES)[number]
  overrides: ThemeOverrides
  perLanguage: Record<string, ThemeOverrides>
}
