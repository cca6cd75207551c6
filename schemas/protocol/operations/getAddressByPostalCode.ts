import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['country', 'postalCode'],
  properties: {
    /** ISO 3166, two letters. */
    country: { type: 'string', maxLength: 2, pattern: '^[A-Z]{2}$' },
    postalCode: { type: 'string', minLength: 2, maxLength: 20 },
  },
} as const satisfies JSONSchema

/** An address (spec section 3); only in few cases does a postal code determine the street. */
const addressSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['address', 'city', 'province', 'postCode', 'country'],
  properties: {
    /** The street; empty where the code covers more than one. */
    address: { type: 'string' },
    city: { type: 'string' },
    province: { type: 'string' },
    postCode: { type: 'string' },
    country: { type: 'string' },
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['addresses'],
  properties: {
    /** The candidate addresses; none where the code is unknown, or no provider answered in time. */
    addresses: { type: 'array', items: addressSchema },
  },
} as const satisfies JSONSchema

export type AddressCandidate = FromSchema<typeof addressSchema>

/** The addresses of a postal code, for a form to fill in. It never marks a code as invalid. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
