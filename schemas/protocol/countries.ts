import type { JSONSchema } from '../json-schema.ts'

/** A country: ISO 3166-1, two letters. */
export const countrySchema = {
  type: 'string',
  maxLength: 2,
  pattern: '^[A-Z]{2}$',
} as const satisfies JSONSchema

/** One entry of a drop-down. */
export const dropdownItemSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['value', 'label'],
  properties: {
    /** The stored value. */
    value: { type: ['string', 'number'] },
    label: { type: 'string' },
  },
} as const satisfies JSONSchema
