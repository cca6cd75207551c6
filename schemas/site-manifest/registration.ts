import { MARKETING_CHANNELS, MARKETING_PRODUCTS } from '../entities/marketing.ts'
import type { FromSchema, JSONSchema } from '../json-schema.ts'
import { MINIMUM_AGE_YEARS } from '../limits.ts'
import { exclusionRegisterSchema, identityCheckSchema } from './checks.ts'
import { localizedTextSchema } from './texts.ts'
import { countryCodeSchema, nameSchema, pageLinkSchema } from '../common-schemas.ts'

const fieldFlags = {
  type: 'object',
  propertyNames: nameSchema,
  additionalProperties: { type: 'boolean' },
} as const satisfies JSONSchema

const dateSchema = {
  type: 'string',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  description: 'a day such as 2026-09-30',
} as const satisfies JSONSchema

/** Own texts of fields, by field. */
const fieldTexts = {
  type: 'object',
  propertyNames: nameSchema,
  additionalProperties: localizedTextSchema,
} as const satisfies JSONSchema

/** The value of a custom field: a draft-07 schema of a single value, since forms have no nested ones. */
const customFieldSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['type'],
  properties: {
    type: { enum: ['string', 'number', 'integer', 'boolean'] },
    enum: {
      type: 'array',
      minItems: 1,
      maxItems: 300,
      uniqueItems: true,
      items: { type: ['string', 'number'] },
    },
    pattern: { type: 'string', maxLength: 200 },
    /** A text that is a day, `YYYY-MM-DD`. */
    format: { enum: ['date'] },
    /** The first and the last day of a date. */
    formatMinimum: dateSchema,
    formatMaximum: dateSchema,
    minLength: { type: 'integer', minimum: 0, maximum: 320 },
    maxLength: { type: 'integer', minimum: 1, maximum: 320 },
    minimum: { type: 'number' },
    maximum: { type: 'number' },
  },
} as const satisfies JSONSchema

const formSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['steps'],
  properties: {
    /** Steps in order, each one page of fields in order. */
    steps: {
      type: 'array',
      minItems: 1,
      maxItems: 8,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'fields'],
        properties: {
          id: nameSchema,
          title: localizedTextSchema,
          fields: { type: 'array', minItems: 1, maxItems: 40, uniqueItems: true, items: nameSchema },
        },
      },
    },
  },
} as const satisfies JSONSchema

const formOverridesSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['required_overrides', 'hidden_overrides', 'fields'],
  properties: {
    /** A field of the form is required unless it is `false` here (spec 5, Form validators). */
    required_overrides: fieldFlags,
    hidden_overrides: fieldFlags,
    /** Labels and hints of the site in the place of the product's. */
    label_overrides: fieldTexts,
    hint_overrides: fieldTexts,
    /** The values with which fields begin. */
    default_overrides: {
      type: 'object',
      propertyNames: nameSchema,
      additionalProperties: { type: ['string', 'number'] },
    },
    /** Custom fields: a draft-07 schema of the value, and the field's texts. */
    fields: {
      type: 'object',
      propertyNames: nameSchema,
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['schema', 'label'],
        properties: {
          schema: customFieldSchema,
          label: localizedTextSchema,
          hint: localizedTextSchema,
          /** The texts of the values in `enum`, by value. Without them the values themselves are shown. */
          choices: { type: 'object', maxProperties: 300, additionalProperties: localizedTextSchema },
        },
      },
    },
  },
} as const satisfies JSONSchema

/** Short and full registration. */
export const registrationSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'minimumAge',
    'defaultCountry',
    'countries',
    'short',
    'full',
    'customFields',
    'perCountry',
    'consents',
    'marketing',
  ],
  properties: {
    /** Years. */
    minimumAge: { type: 'integer', minimum: MINIMUM_AGE_YEARS, maximum: 99 },
    /** Initial value of a country field, and the country of a visitor whose country is unknown. */
    defaultCountry: countryCodeSchema,
    /** Countries of residence of players; an empty list of `allowed` means any except those `blocked`. */
    countries: {
      type: 'object',
      additionalProperties: false,
      required: ['allowed', 'blocked'],
      properties: {
        allowed: { type: 'array', uniqueItems: true, items: countryCodeSchema },
        blocked: { type: 'array', uniqueItems: true, items: countryCodeSchema },
      },
    },
    /**
     * The action when somebody seems to have another account on the site, by name and date of birth, e-mail address or phone number: `flag`
     * (default) writes it to the audit log, `hold` also sets segment A1 until an operator sets another one, `refuse` refuses the form.
     */
    samePerson: { enum: ['flag', 'hold', 'refuse'] },
    /** Missing: the site asks no register of excluded persons. */
    exclusionRegister: exclusionRegisterSchema,
    /** Missing: documents alone verify a player. */
    identityCheck: identityCheckSchema,
    short: formSchema,
    full: formSchema,
    customFields: {
      type: 'object',
      additionalProperties: false,
      required: ['short_reg', 'full_reg'],
      properties: { short_reg: formOverridesSchema, full_reg: formOverridesSchema },
    },
    /** Overrides for players of a country, on top of `customFields`. */
    perCountry: {
      type: 'object',
      propertyNames: countryCodeSchema,
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: [],
        properties: { required_overrides: fieldFlags, hidden_overrides: fieldFlags },
      },
    },
    /** Consents, in order. A required one must be ticked. */
    consents: {
      type: 'array',
      maxItems: 12,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'required', 'form'],
        properties: {
          id: nameSchema,
          required: { type: 'boolean' },
          /** The operator's name for this wording, such as the date of the terms. It is stored with the answer. */
          version: { type: 'string', minLength: 1, maxLength: 40 },
          form: { enum: ['short', 'full', 'both'] },
          /** Default text: the message `registration.consent.<id>`. */
          text: localizedTextSchema,
          /** The page with the full text of the consent. */
          pageLinkName: pageLinkSchema,
        },
      },
    },
    /** The marketing that players choose by channel and topic. Without a channel the site sends none and asks nothing. */
    marketing: {
      type: 'object',
      additionalProperties: false,
      required: ['form', 'channels', 'products'],
      properties: {
        /** The form that asks; the account asks at any time. */
        form: { enum: ['short', 'full', 'none'] },
        channels: { type: 'array', uniqueItems: true, items: { enum: MARKETING_CHANNELS } },
        /** The site's products, where players choose by product too. */
        products: { type: 'array', uniqueItems: true, items: { enum: MARKETING_PRODUCTS } },
        /** A sentence of the site above the choices. */
        text: localizedTextSchema,
      },
    },
  },
} as const satisfies JSONSchema
export type Registration = FromSchema<typeof registrationSchema>
