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

/** An address as spec section 3 has it; a postal code tells the street of few. */
const addressSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['address', 'city', 'province', 'postCode', 'country'],
  properties: {
    /** The street; empty where the code stands for more than one. */
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
    /** The addresses that it may be; none where the code is not known, or nobody could be asked in time. */
    addresses: { type: 'array', items: addressSchema },
  },
} as const satisfies JSONSchema

export type AddressCandidate = FromSchema<typeof addressSchema>

/** The addresses that a postal code may stand for, for a form to fill in. It never says that a code is wrong. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
