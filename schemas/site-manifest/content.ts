import { GAME_RULES } from '../kinds/game-rules.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { localizedTextSchema } from './texts.ts'
import { languageCodeSchema, pageFileSchema, pageLinkSchema } from '../common-schemas.ts'

/** A file in the site's `pages` folder for each language: HTML, or one line with an https address to open instead. */
const pageFilesSchema = {
  type: 'object',
  propertyNames: languageCodeSchema,
  additionalProperties: pageFileSchema,
} as const satisfies JSONSchema

/** Content by the operator: pages, rules of games, and references to the legal pages. */
export const contentSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['customPages', 'gameRules', 'legalPages', 'helpOrganisations'],
  properties: {
    customPages: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'pageLinkName', 'pageFullWidth', 'files'],
        properties: {
          id: { type: 'integer', minimum: 1 },
          pageLinkName: pageLinkSchema,
          /** Names that the page had before: their addresses lead to it. */
          formerLinkNames: { type: 'array', maxItems: 20, uniqueItems: true, items: pageLinkSchema },
          pageFullWidth: { type: 'boolean' },
          title: localizedTextSchema,
          files: pageFilesSchema,
        },
      },
    },
    /** The page with the rules of a game, by gameRule (`oneDrawGame`) or gameId (`17`): a pageLinkName. */
    gameRules: {
      type: 'object',
      propertyNames: {
        pattern: `^(${GAME_RULES.join('|')}|[1-9][0-9]{0,15})$`,
        description: 'a gameRule such as oneDrawGame, or a gameId',
      },
      additionalProperties: pageLinkSchema,
    },
    /** The legally required pages, by kind. */
    legalPages: {
      type: 'object',
      propertyNames: { enum: ['terms', 'privacy', 'howtoplay', 'contact', 'responsible', 'imprint'] },
      additionalProperties: pageLinkSchema,
    },
    /** Organisations that help with gambling problems, as the pages on safer play show them. */
    helpOrganisations: {
      type: 'array',
      maxItems: 10,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'about', 'url'],
        properties: {
          name: localizedTextSchema,
          about: localizedTextSchema,
          url: { type: 'string', pattern: '^https://[a-z0-9.-]+(/[A-Za-z0-9._~/-]*)?$', maxLength: 200 },
          /** As a person writes it: `0800 1 37 27 00`. */
          phone: { type: 'string', pattern: '^[+0-9][0-9 ()/-]{4,29}$' },
        },
      },
    },
  },
} as const satisfies JSONSchema
export type Content = FromSchema<typeof contentSchema>
