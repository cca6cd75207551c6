import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { LANGUAGE_CODE_PATTERN, localizedTextSchema } from './texts.ts'

/** What a page is called in an address. */
export const PAGE_LINK_PATTERN = '^[a-z0-9][a-z0-9-]{0,63}$'

/** What a file of a site's `pages` may be called. */
export const PAGE_FILE_PATTERN = '^[a-z0-9][a-zA-Z0-9.-]{0,79}\\.html$'

/** A file in the site's `pages` folder for each language: HTML, or one line with an https address to open instead. */
const pageFilesSchema = {
  type: 'object',
  propertyNames: { pattern: LANGUAGE_CODE_PATTERN },
  additionalProperties: { type: 'string', pattern: PAGE_FILE_PATTERN },
} as const satisfies JSONSchema

/** What the operator writes: pages, rules of games, and which pages are the legal ones. */
export const contentSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['customPages', 'gameRules', 'legalPages'],
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
          pageLinkName: { type: 'string', pattern: PAGE_LINK_PATTERN },
          pageFullWidth: { type: 'boolean' },
          title: localizedTextSchema,
          files: pageFilesSchema,
        },
      },
    },
    /** The page with the rules of a game, by gameRule (`oneDrawGame`) or gameId (`17`): a pageLinkName. */
    gameRules: {
      type: 'object',
      propertyNames: { pattern: '^([a-z][A-Za-z0-9]{1,39}|[1-9][0-9]{0,15})$' },
      additionalProperties: { type: 'string', pattern: PAGE_LINK_PATTERN },
    },
    /** The pages that law asks for, by what they are. */
    legalPages: {
      type: 'object',
      propertyNames: { enum: ['terms', 'privacy', 'howtoplay', 'contact', 'responsible', 'imprint'] },
      additionalProperties: { type: 'string', pattern: PAGE_LINK_PATTERN },
    },
  },
} as const satisfies JSONSchema
export type Content = FromSchema<typeof contentSchema>
