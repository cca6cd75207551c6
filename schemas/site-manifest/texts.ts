import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { assetSchema, languageCodeSchema } from '../common-schemas.ts'
import type { ResolvedManifest } from './site-manifest.ts'

/** A text per language, by code. A missing language falls back to the site's default language. */
export const localizedTextSchema = {
  type: 'object',
  propertyNames: languageCodeSchema,
  additionalProperties: { type: 'string', maxLength: 4000 },
} as const satisfies JSONSchema
export type LocalizedText = FromSchema<typeof localizedTextSchema>

/** A file in the site's `assets` folder per language. */
export const localizedAssetSchema = {
  type: 'object',
  propertyNames: languageCodeSchema,
  additionalProperties: assetSchema,
} as const satisfies JSONSchema

/** The text of a language, otherwise that of the default language, otherwise undefined. */
export function localized(text: LocalizedText | undefined, language: string, fallback: string): string {
  return text?.[language] ?? text?.[fallback] ?? ''
}

/** The name of a site in a language, by default in that of the site; its id where neither language has one. */
export const siteNameOf = (
  { siteId, brand, languages }: Pick<ResolvedManifest, 'siteId' | 'brand' | 'languages'>,
  language: string = languages.default,
): string => localized(brand.siteName, language, languages.default) || siteId
