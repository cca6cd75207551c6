import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { LANGUAGE_CODE_PATTERN } from './texts.ts'

const code = { type: 'string', pattern: LANGUAGE_CODE_PATTERN } as const satisfies JSONSchema

/** What the product must know of a language to serve it. */
export const languageDataSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['languageId', 'name', 'direction', 'numberingSystem'],
  properties: {
    /** On the wire and in the player's details (spec 9: dashes become underscores). */
    languageId: { type: 'string', pattern: '^[a-z]{2,3}_[A-Z]{2}$' },
    /** The language's name in itself. */
    name: { type: 'string', minLength: 1, maxLength: 64 },
    direction: { enum: ['ltr', 'rtl'] },
    numberingSystem: { enum: ['latn', 'arab', 'deva', 'beng'] },
  },
} as const satisfies JSONSchema
export type LanguageData = FromSchema<typeof languageDataSchema>

/** The languages a site is served in, by code. `data` of the resolved manifest holds the served ones alone. */
export const languagesSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['default', 'served', 'data'],
  properties: {
    default: code,
    served: { type: 'array', minItems: 1, maxItems: 40, uniqueItems: true, items: code },
    data: {
      type: 'object',
      propertyNames: { pattern: LANGUAGE_CODE_PATTERN },
      additionalProperties: languageDataSchema,
    },
  },
} as const satisfies JSONSchema
export type Languages = FromSchema<typeof languagesSchema>
