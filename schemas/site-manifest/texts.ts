import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** A language as messages, manifests and file names write it: `en`, `de`, `pt-BR`. On the wire it is `en_US`. */
export const LANGUAGE_CODE_PATTERN = '^[a-z]{2,3}(-[A-Z]{2})?$'

/** A text for each language, by code. A language that is missing falls back to the site's default language. */
export const localizedTextSchema = {
  type: 'object',
  propertyNames: { pattern: LANGUAGE_CODE_PATTERN },
  additionalProperties: { type: 'string', maxLength: 4000 },
} as const satisfies JSONSchema
export type LocalizedText = FromSchema<typeof localizedTextSchema>

/** What a file of a site's `assets` or a theme's `art` may be called. */
export const ASSET_PATTERN = '^[a-z0-9][a-z0-9-]{0,63}\\.(svg|png|jpg|webp|avif|ico)$'

/** A file in the site's `assets` folder for each language. */
export const localizedAssetSchema = {
  type: 'object',
  propertyNames: { pattern: LANGUAGE_CODE_PATTERN },
  additionalProperties: {
    type: 'string',
    pattern: ASSET_PATTERN,
  },
} as const satisfies JSONSchema

/** An https address, as far as a pattern can tell. */
export const HTTPS_URL_PATTERN = '^https://[^\\s"\'<>\\\\]+$'

/** The text of a language, else that of the default language, else nothing. */
export function localized(text: LocalizedText | undefined, language: string, fallback: string): string {
  return text?.[language] ?? text?.[fallback] ?? ''
}
