import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { languageCodeSchema } from '../common-schemas.ts'
import { gameDefinitionSchema, prizeRowSchema } from './game-definition.ts'

export const gameSlugSchema = {
  type: 'string',
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 60,
  description: 'a name of small letters and digits with single dashes, such as aurora-6-49',
} as const satisfies JSONSchema

/** A file names the target game of entries by its slug: ids differ between services. */
const entriesToGameSchema = {
  type: 'array',
  minItems: 1,
  maxItems: 8,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['entries', 'slug'],
    properties: {
      entries: { type: 'integer', minimum: 1 },
      slug: gameSlugSchema,
    },
  },
} as const satisfies JSONSchema

/** A picture: a file of the site, a path of it, or an https address. */
const imageSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 500,
  pattern: '^(/?[A-Za-z0-9._~%-]+(/[A-Za-z0-9._~%-]+)*|https://[^\\s"\'<>\\\\]+)$',
  description: 'the name of a file of the site, a path of it or an https address',
} as const satisfies JSONSchema

const filePrizeItemSchema = {
  ...prizeRowSchema.properties.prizeItem,
  properties: { ...prizeRowSchema.properties.prizeItem.properties, imageUrl: imageSchema },
} as const satisfies JSONSchema

const fileDefinitionSchema = {
  ...gameDefinitionSchema,
  properties: {
    ...gameDefinitionSchema.properties,
    prizes: {
      ...gameDefinitionSchema.properties.prizes,
      items: {
        ...prizeRowSchema,
        properties: {
          ...prizeRowSchema.properties,
          prizeItem: filePrizeItemSchema,
          satelliteItems: entriesToGameSchema,
        },
      },
    },
  },
} as const satisfies JSONSchema

const oneClickInfoSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 500,
  description: 'plain text',
} as const satisfies JSONSchema

const gameTextsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['title'],
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 80 },
    titleShort: { type: 'string', minLength: 1, maxLength: 40 },
    rulesHtml: { type: 'string', maxLength: 20_000 },
    /** Title of the purchase in one click, in place of the game's. */
    oneClickBundleName: { type: 'string', minLength: 1, maxLength: 80 },
    /** Shown above the purchase in one click, on the page of the game, and once it is made. */
    oneClickStartInfo: oneClickInfoSchema,
    oneClickGameLobbyInfo: oneClickInfoSchema,
    oneClickSuccessInfo: oneClickInfoSchema,
  },
} as const satisfies JSONSchema

/** A game in an operator's file: `sites/<siteId>/demo/games/*.json`, `npm run game`. */
export const gameFileSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['slug', 'texts', 'definition'],
  properties: {
    slug: gameSlugSchema,
    /** Titles and rules by language; a missing language falls back to English, or else the first. */
    texts: {
      type: 'object',
      minProperties: 1,
      maxProperties: 40,
      propertyNames: languageCodeSchema,
      additionalProperties: gameTextsSchema,
    },
    images: {
      type: 'object',
      additionalProperties: false,
      properties: { logo: imageSchema, background: imageSchema, playoutBackground: imageSchema },
    },
    showSequenceNumber: { type: 'boolean' },
    manualBet: {
      type: 'boolean',
      description:
        'default true; false: players do not choose the numbers of their tickets, they get the next free ones (raffles)',
    },
    bundlesEnabled: {
      type: 'boolean',
      description:
        'default true; false: lucky dips are sold one at a time (games with number picking, raffles)',
    },
    definition: fileDefinitionSchema,
  },
} as const satisfies JSONSchema
export type GameFile = FromSchema<typeof gameFileSchema>
