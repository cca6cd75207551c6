import type { JSONSchema } from '#schemas/json-schema.ts'

/** Shared string schemas. In a refusal each description continues `must be …`; editors show it as well. */

/** Language code in messages, manifests and file names: `en`, `de`, `pt-BR`. On the wire it is `en_US`. */
export const LANGUAGE_CODE_PATTERN = '^[a-z]{2,3}(-[A-Z]{2})?$'
export const languageCodeSchema = {
  type: 'string',
  pattern: LANGUAGE_CODE_PATTERN,
  description: 'a language code such as en or pt-BR',
} as const satisfies JSONSchema

export const countryCodeSchema = {
  type: 'string',
  pattern: '^[A-Z]{2}$',
  description: 'a country’s two capital letters, such as DE',
} as const satisfies JSONSchema

/** ISO 4217, and operators' own codes such as FPP or 9JA. */
export const currencyCodeSchema = {
  type: 'string',
  pattern: '^[0-9A-Z]{3,8}$',
  description: 'a currency code such as EUR',
} as const satisfies JSONSchema

/** Ids of sites, themes and modules, and of their folders. */
export const ID_PATTERN = '^[a-z][a-z0-9-]{1,31}$'
export const idSchema = {
  type: 'string',
  pattern: ID_PATTERN,
  description: 'small letters, digits and hyphens, 2 to 32, a letter first',
} as const satisfies JSONSchema

/** Page names in addresses. */
export const PAGE_LINK_PATTERN = '^[a-z0-9][a-z0-9-]{0,63}$'
export const pageLinkSchema = {
  type: 'string',
  pattern: PAGE_LINK_PATTERN,
  description: 'small letters, digits and hyphens, as they stand in the page’s address',
} as const satisfies JSONSchema

/** File names in a site's `pages`. */
export const PAGE_FILE_PATTERN = '^[a-z0-9][a-zA-Z0-9.-]{0,79}\\.html$'
export const pageFileSchema = {
  type: 'string',
  pattern: PAGE_FILE_PATTERN,
  description: 'the name of an .html file',
} as const satisfies JSONSchema

/** File names in a site's `assets` or a theme's `art`. */
export const ASSET_PATTERN = '^[a-z0-9][a-z0-9-]{0,63}\\.(svg|png|jpg|webp|avif|ico)$'
export const assetSchema = {
  type: 'string',
  pattern: ASSET_PATTERN,
  description: 'the name of a picture in small letters: .svg, .png, .jpg, .webp, .avif or .ico',
} as const satisfies JSONSchema

const HTTPS_URL = 'https://[^\\s"\'<>\\\\]+'
export const httpsUrlSchema = {
  type: 'string',
  maxLength: 512,
  pattern: `^${HTTPS_URL}$`,
  description: 'an https address',
} as const satisfies JSONSchema

export const httpsOriginSchema = {
  type: 'string',
  maxLength: 253,
  pattern: '^https://(\\*\\.)?[a-z0-9.-]+(:[0-9]{1,5})?$',
  description: 'an https origin without a path',
} as const satisfies JSONSchema

/** Target of a link. */
export const linkSchema = {
  type: 'string',
  maxLength: 512,
  pattern: `^(/(?!/)[^\\s"'<>\\\\]*|${HTTPS_URL})$`,
  description: 'a path of this site or an https address',
} as const satisfies JSONSchema

/** Ids of fields, steps, consents and parameters. */
export const nameSchema = {
  type: 'string',
  pattern: '^[a-z][A-Za-z0-9-]{0,39}$',
  description: 'letters, digits and hyphens, a small letter first',
} as const satisfies JSONSchema
