import { ownFontSchema } from './own-font.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'

/**
 * The shipped font families, by @fontsource-variable package. The service serves the files and writes the @font-face rules
 * of the families in a theme; a theme can use no others.
 */
export const FONT_PACKAGES = [
  'archivo',
  'bricolage-grotesque',
  'fraunces',
  'fredoka',
  'inter',
  'noto-kufi-arabic',
  'noto-sans',
  'nunito-sans',
  'source-sans-3',
] as const
export type FontPackage = (typeof FONT_PACKAGES)[number]

/** One family of a theme: a shipped variable font and its fallbacks. */
export const fontFamilySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['font', 'fallback'],
  properties: {
    font: { enum: FONT_PACKAGES },
    /** Shipped fonts for other scripts, used as fallbacks. */
    also: { type: 'array', maxItems: 3, items: { enum: FONT_PACKAGES } },
    /** A font of the site's own, before the shipped one. */
    own: ownFontSchema,
    fallback: { enum: ['sans-serif', 'serif', 'monospace', 'system-ui'] },
    /** Width of a font with a width axis, percent (Archivo: 62 to 125). */
    stretch: { type: 'number', minimum: 50, maximum: 200 },
    /**
     * The scripts whose files the page loads; default: Latin with its extension, and the script of the page's language. A
     * theme for small data plans omits the extension, because a single character of it would load the whole file.
     */
    scripts: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { enum: ['latin', 'latin-ext', 'arabic', 'cyrillic', 'greek', 'devanagari', 'vietnamese'] },
    },
    /** OpenType features in CSS notation: `tnum`, `ss01`. */
    features: {
      type: 'array',
      maxItems: 8,
      items: { type: 'string', pattern: '^[a-z0-9]{4}$', description: 'an OpenType feature such as tnum' },
    },
  },
} as const satisfies JSONSchema
export type FontFamily = FromSchema<typeof fontFamilySchema>

/** A step of the type scale. Sizes in rem; with `sizeMax` the size grows with the window up to that. */
export const textStyleSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['family', 'size', 'lineHeight', 'weight'],
  properties: {
    family: { enum: ['display', 'body', 'numeric'] },
    size: { type: 'number', minimum: 0.6, maximum: 12 },
    sizeMax: { type: 'number', minimum: 0.6, maximum: 20 },
    lineHeight: { type: 'number', minimum: 0.8, maximum: 2 },
    weight: { type: 'integer', minimum: 100, maximum: 900 },
    /** Letter spacing in em. */
    tracking: { type: 'number', minimum: -0.1, maximum: 0.4 },
    transform: { enum: ['none', 'uppercase', 'lowercase'] },
  },
} as const satisfies JSONSchema
export type TextStyle = FromSchema<typeof textStyleSchema>

/** Steps of the scale: text styles first, then number styles. */
export const TEXT_STYLES = [
  'display',
  'title',
  'heading',
  'subheading',
  'body',
  'bodySmall',
  'label',
  'button',
  'caption',
  'overline',
  'jackpot',
  'numeral',
  'numeralSmall',
] as const
export type TextStyleName = (typeof TEXT_STYLES)[number]

export const typographySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['families', 'scale'],
  properties: {
    families: {
      type: 'object',
      additionalProperties: false,
      required: ['display', 'body', 'numeric'],
      properties: { display: fontFamilySchema, body: fontFamilySchema, numeric: fontFamilySchema },
    },
    scale: {
      type: 'object',
      additionalProperties: false,
      required: TEXT_STYLES,
      properties: {
        display: textStyleSchema,
        title: textStyleSchema,
        heading: textStyleSchema,
        subheading: textStyleSchema,
        body: textStyleSchema,
        bodySmall: textStyleSchema,
        label: textStyleSchema,
        button: textStyleSchema,
        caption: textStyleSchema,
        overline: textStyleSchema,
        jackpot: textStyleSchema,
        numeral: textStyleSchema,
        numeralSmall: textStyleSchema,
      },
    },
  },
} as const satisfies JSONSchema
export type Typography = FromSchema<typeof typographySchema>
