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

/** A file in the site's `assets` folder for each language. */
export const localizedAssetSchema = {
  type: 'object',
  propertyNames: { pattern: LANGUAGE_CODE_PATTERN },
  additionalProperties: {
    type: 'string',
    pattern: '^[a-z0-9][a-z0-9-]{0,63}\\.(svg|png|jpg|webp|avif|ico)$',
  },
} as const satisfies JSONSchema

/** An https address, or an http one of this machine for trying things out. */
export const HTTPS_URL_PATTERN = '^https://[^\\s"\'<>\\\\]+$'

/** The text of a language, else that of the default language, else nothing. */
export function localized(text: LocalizedText | undefined, language: string, fallback: string): string {
  return text?.[language] ?? text?.[fallback] ?? ''
}
