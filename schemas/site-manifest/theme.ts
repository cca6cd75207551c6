import type { JSONSchema } from '../json-schema.ts'
import { themeSchema, type Theme } from '../theme/theme.ts'
import { partial, type Partially } from './partial.ts'
import { LANGUAGE_CODE_PATTERN } from './texts.ts'

/** The frame around the screens. */
export const TEMPLATES = ['topbar', 'sidebar', 'compact'] as const

/** Any part of a theme but its name. */
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

/** Which theme, in which frame, with what of it replaced: for the site, and on top of that for a language. */
export const siteThemeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'template', 'overrides', 'perLanguage'],
  properties: {
    id: { type: 'string', pattern: '^[a-z][a-z0-9-]{1,31}$' },
    template: { enum: TEMPLATES },
    overrides: themeOverridesSchema,
    perLanguage: {
      type: 'object',
      propertyNames: { pattern: LANGUAGE_CODE_PATTERN },
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
