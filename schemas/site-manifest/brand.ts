import { licencesSchema } from './jurisdiction-pack.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { localizedAssetSchema, localizedTextSchema } from './texts.ts'
import {
  assetSchema,
  currencyCodeSchema,
  httpsUrlSchema,
  linkSchema,
  pageLinkSchema,
} from '../common-schemas.ts'

const helpPhoneSchema = { type: 'string', maxLength: 32 } as const satisfies JSONSchema

/** The letters of a mark: short enough to be read at 16 pixels. */
const MARK_LETTERS_MAX = 8

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
    /** The mark beside the name, and the icon, until the site has pictures of its own; without it that of the theme. */
    mark: {
      type: 'object',
      additionalProperties: false,
      required: ['kind'],
      properties: {
        kind: { enum: ['theme', 'initials'] },
        /** Without them the initials of the site's name. */
        letters: {
          type: 'object',
          propertyNames: localizedTextSchema.propertyNames,
          additionalProperties: { type: 'string', minLength: 1, maxLength: MARK_LETTERS_MAX },
        },
      },
    },
    /** Logo in the header. Without one the site's name is set in the theme's display type. */
    logo: localizedAssetSchema,
    /** The logo on the dark scheme; without one that of the light scheme is on both. */
    logoDark: localizedAssetSchema,
    /** The picture of the first screen, in place of the theme's scene. Without a text it is decorative. */
    hero: {
      type: 'object',
      additionalProperties: false,
      required: ['picture'],
      properties: { picture: assetSchema, dark: assetSchema, alt: localizedTextSchema },
    },
    /** The card of pages without a game on social networks and in messengers. Without one the service draws it. */
    card: {
      type: 'object',
      additionalProperties: false,
      required: ['picture'],
      properties: { picture: localizedAssetSchema, alt: localizedTextSchema },
    },
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
    /** Other hosts of this site to which a player may take the session, with their names; each is one of `hosts`. */
    origins: {
      type: 'array',
      maxItems: 8,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['label', 'host'],
        properties: { label: localizedTextSchema, host: { type: 'string', maxLength: 253 } },
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
        phone: helpPhoneSchema,
        /** The organisation of a language, where it is another one; `name` has its name. */
        byLanguage: {
          type: 'object',
          propertyNames: localizedTextSchema.propertyNames,
          additionalProperties: {
            type: 'object',
            additionalProperties: false,
            required: ['url'],
            properties: { url: httpsUrlSchema, phone: helpPhoneSchema },
          },
        },
      },
    },
    /** The licences under which the site is offered, by the id of a jurisdiction's pack. */
    licences: licencesSchema,
    /** The good cause that draws pay for: its share of every price, and the sum that it has received by a date. */
    cause: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'sharePercent', 'received'],
      properties: {
        /** As in “25 % for …”: in English with its article. */
        name: localizedTextSchema,
        /** Share of the price of a line or ticket, without its fee. */
        sharePercent: { type: 'number', exclusiveMinimum: 0, maximum: 100 },
        /** Total that the operator had paid to the cause by the end of the day `asOf`. The operator updates both together. */
        received: {
          type: 'object',
          additionalProperties: false,
          required: ['amount', 'currency', 'asOf'],
          properties: {
            amount: { type: 'number', minimum: 0, maximum: 1e12 },
            currency: currencyCodeSchema,
            asOf: {
              type: 'string',
              pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
              description: 'a day such as 2026-10-31',
            },
          },
        },
        /** The custom page about it. */
        pageLinkName: pageLinkSchema,
      },
    },
  },
} as const satisfies JSONSchema
export type Brand = FromSchema<typeof brandSchema>
