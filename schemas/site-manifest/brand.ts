import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { localizedAssetSchema, localizedTextSchema } from './texts.ts'
import { httpsUrlSchema, linkSchema } from './common-schemas.ts'

/** The site's identity, per language (spec section 3, Configuration). */
export const brandSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['siteName', 'siteUrl', 'logo', 'icon', 'meta', 'about', 'header', 'footer', 'links'],
  properties: {
    siteName: localizedTextSchema,
    siteUrl: {
      type: 'object',
      propertyNames: localizedTextSchema.propertyNames,
      additionalProperties: httpsUrlSchema,
    },
    /** Logo in the header. Without one the site's name is set in the theme's display type. */
    logo: localizedAssetSchema,
    /** Favicon, icon of the installed app, social picture. Without one the theme's `mark` is used. */
    icon: localizedAssetSchema,
    meta: {
      type: 'object',
      additionalProperties: false,
      required: ['title', 'description', 'keywords'],
      properties: {
        title: localizedTextSchema,
        description: localizedTextSchema,
        keywords: localizedTextSchema,
      },
    },
    about: localizedTextSchema,
    /** A line beside or under the logo. */
    header: localizedTextSchema,
    /** The operator and its licence. */
    footer: localizedTextSchema,
    /** Links of the footer, in order: to a route of this site (`/p/terms`) or to an https address. */
    links: {
      type: 'array',
      maxItems: 24,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['label', 'to'],
        properties: {
          label: localizedTextSchema,
          to: linkSchema,
        },
      },
    },
    /** Where players find help with gambling problems; shown on every screen. */
    help: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'url'],
      properties: {
        name: localizedTextSchema,
        url: httpsUrlSchema,
        phone: { type: 'string', maxLength: 32 },
      },
    },
  },
} as const satisfies JSONSchema
export type Brand = FromSchema<typeof brandSchema>
