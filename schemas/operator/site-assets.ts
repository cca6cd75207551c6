import { ASSET_PATTERN, idSchema } from '../common-schemas.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { SITE_FILE_MAX_BYTES } from '../limits.ts'

/**
 * The use of a picture, which gives its bounds: the logo in the header, the square icon, the picture of the first screen, the card of social
 * networks (1200 × 630), or a picture for anything else.
 */
export const PICTURE_USES = ['logo', 'icon', 'hero', 'card', 'picture'] as const
export type PictureUse = (typeof PICTURE_USES)[number]

/** Base64 has four characters for three bytes. */
export const base64LengthOf = (bytes: number) => 4 * Math.ceil(bytes / 3)

export const assetParams = {
  type: 'object',
  additionalProperties: false,
  required: ['siteId', 'name'],
  properties: {
    siteId: idSchema,
    name: { type: 'string', pattern: ASSET_PATTERN, description: 'the name of a file in the folder assets' },
  },
  examples: [{ siteId: 'aurora', name: 'logo-0123456789abcdef.svg' }],
} as const satisfies JSONSchema
export type AssetParams = FromSchema<typeof assetParams>

/** A part of a picture, as shares of its width and height. */
export const pictureCropSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['x', 'y', 'width', 'height'],
  properties: {
    x: { type: 'number', minimum: 0, maximum: 1 },
    y: { type: 'number', minimum: 0, maximum: 1 },
    width: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
    height: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
  },
} as const satisfies JSONSchema
export type PictureCrop = FromSchema<typeof pictureCropSchema>

export const uploadedPictureSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['use', 'name'],
  properties: {
    use: { enum: PICTURE_USES, description: 'the use of the picture, which gives its size and formats' },
    name: {
      type: 'string',
      pattern: '^[a-z0-9][a-z0-9-]{0,39}$',
      description: 'the beginning of the file name in small letters; a digest of the content follows',
    },
    file: {
      type: 'string',
      minLength: 1,
      maxLength: base64LengthOf(SITE_FILE_MAX_BYTES),
      description: 'a JPEG, PNG, WebP or SVG file as base64; or `from`',
    },
    from: {
      type: 'string',
      pattern: ASSET_PATTERN,
      description: 'a picture of the site, whose original is cut anew; or `file`',
    },
    crop: {
      ...pictureCropSchema,
      description:
        'the part that is shown, as shares of the picture; the whole picture is kept as its original',
    },
    original: {
      type: 'string',
      minLength: 1,
      maxLength: base64LengthOf(SITE_FILE_MAX_BYTES),
      description:
        'the whole picture from which `file` was cut before, as base64: a JPEG, PNG or WebP file, which is kept as the original',
    },
  },
  examples: [{ use: 'logo', name: 'logo', file: 'iVBORw0KGgo=' }],
} as const satisfies JSONSchema
export type UploadedPicture = FromSchema<typeof uploadedPictureSchema>

/** A file in the folder `assets` or `fonts` of a site, or of one that it extends. */
export const siteAssetSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'siteId', 'bytes', 'usedBy'],
  properties: {
    name: { type: 'string' },
    siteId: { type: 'string', description: 'the site in whose folder it is' },
    bytes: { type: 'integer', minimum: 0 },
    usedBy: {
      type: 'array',
      items: { type: 'string' },
      description: 'what names the file: sites, drafts and games, in words',
    },
  },
} as const satisfies JSONSchema
export type SiteAsset = FromSchema<typeof siteAssetSchema>

/** The file that an upload made: pixels, and its media type. */
export const storedPictureSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'bytes', 'mediaType', 'width', 'height'],
  properties: {
    name: { type: 'string', description: 'its name in the folder assets, for the manifest' },
    bytes: { type: 'integer' },
    mediaType: { type: 'string' },
    width: { type: 'integer' },
    height: { type: 'integer' },
  },
} as const satisfies JSONSchema
export type StoredPicture = FromSchema<typeof storedPictureSchema>
