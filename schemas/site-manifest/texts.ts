import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { assetSchema, languageCodeSchema } from './words.ts'

/** A text for each language, by code. A language that is missing falls back to the site's default language. */
export const localizedTextSchema = {
  type: 'object',
  propertyNames: languageCodeSchema,
  additionalProperties: { type: 'string', maxLength: 4000 },
} as const satisfies JSONSchema
export type LocalizedText = FromSchema<typeof localizedTextSchema>

/** A file in the site's `assets` folder for each language. */
export const localizedAssetSchema = {
  type: 'object',
  propertyNames: languageCodeSchema,
  additionalProperties: assetSchema,
} as const satisfies JSONSchema

/** The text of a language, else that of the default language, else nothing. */
export function localized(text: LocalizedText | undefined, language: string, fallback: string): string {
  return text?.[language] ?? text?.[fallback] ?? ''
}
