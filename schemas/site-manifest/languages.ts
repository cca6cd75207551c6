import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { languageCodeSchema } from '../common-schemas.ts'

/** The language of the product whose texts replace those that a language of a site lacks, unless the site names another one. */
export const FALLBACK_LANGUAGE = 'en'

/** Data of a language that the product needs to serve it. */
export const languageDataSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['languageId', 'name', 'direction', 'numberingSystem'],
  properties: {
    /** On the wire and in the player's details (spec 9: dashes become underscores). */
    languageId: {
      type: 'string',
      pattern: '^[a-z]{2,3}_[A-Z]{2}$',
      description: 'a language and a country such as en_US',
    },
    /** Whose dates, numbers and money it has, where that is another country than on the wire: `en-IE` for an English text in euro. */
    locale: {
      type: 'string',
      pattern: '^[a-z]{2,3}-([A-Z]{2}|[0-9]{3})$',
      description: 'a language and a country such as en-IE',
    },
    /** The language's own name for itself. */
    name: { type: 'string', minLength: 1, maxLength: 64 },
    direction: { enum: ['ltr', 'rtl'] },
    /** The Unicode numbering system whose digits dates and numbers have. */
    numberingSystem: {
      enum: ['latn', 'arab', 'arabext', 'beng', 'deva', 'gujr', 'guru', 'khmr', 'knda', 'telu', 'thai'],
    },
    /** Only of a language whose texts are files of the site: a language of the product, whose texts replace those that it lacks. */
    fallback: languageCodeSchema,
  },
} as const satisfies JSONSchema
export type LanguageData = FromSchema<typeof languageDataSchema>

/** The languages of a site, by code. `data` of the resolved manifest contains only the served ones. */
export const languagesSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['default', 'served', 'data'],
  properties: {
    default: languageCodeSchema,
    served: { type: 'array', minItems: 1, maxItems: 40, uniqueItems: true, items: languageCodeSchema },
    data: {
      type: 'object',
      propertyNames: languageCodeSchema,
      additionalProperties: languageDataSchema,
    },
  },
} as const satisfies JSONSchema
export type Languages = FromSchema<typeof languagesSchema>
