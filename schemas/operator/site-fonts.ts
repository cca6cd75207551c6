import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { FONT_MAX_BYTES } from '../limits.ts'
import { idSchema } from '../common-schemas.ts'
import { FONT_FILE_PATTERN, FONT_SCRIPTS, ownFontSchema } from '../theme/own-font.ts'
import { base64LengthOf } from './site-assets.ts'

export const fontParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'name'],
  properties: {
    siteId: idSchema,
    name: {
      type: 'string',
      pattern: FONT_FILE_PATTERN,
      description: 'the name of a file in the folder fonts',
    },
  },
  examples: [{ siteId: 'aurora', name: 'brand-0123456789abcdef.woff2' }],
} as const satisfies JSONSchema
export type FontParams = FromSchema<typeof fontParams>

export const uploadedFontSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'mayBeUsed', 'file'],
  properties: {
    name: {
      type: 'string',
      pattern: '^[a-z0-9][a-z0-9-]{0,39}$',
      description: 'the beginning of the file name in small letters; a digest of the content follows',
    },
    mayBeUsed: {
      const: true,
      description: 'the statement that a licence allows to use a part of the font on this site',
    },
    file: {
      type: 'string',
      minLength: 1,
      maxLength: base64LengthOf(FONT_MAX_BYTES),
      description: 'a WOFF2, TrueType or OpenType font as base64',
    },
    scripts: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { enum: FONT_SCRIPTS },
      description: 'the scripts that the font keeps; without it those of the languages of the site',
    },
  },
  examples: [{ name: 'brand-sans', mayBeUsed: true, file: 'd09GMgABAAA=' }],
} as const satisfies JSONSchema
export type UploadedFont = FromSchema<typeof uploadedFontSchema>

/** The font that an upload made: what a family of the theme names in `own`, and the size of its file. */
export const storedFontSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['font', 'bytes'],
  properties: { font: ownFontSchema, bytes: { type: 'integer' } },
} as const satisfies JSONSchema
export type StoredFont = FromSchema<typeof storedFontSchema>
