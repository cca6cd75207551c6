import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { addressTextSchema, currentPasswordSchema } from '../requests.ts'
import { ownChangeSchema } from '../shapes.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['address', 'city', 'province', 'postCode', 'country', 'password'],
  properties: {
    /** The street with its number. */
    address: addressTextSchema,
    city: addressTextSchema,
    /** State or province; empty where the country has none. */
    province: addressTextSchema,
    /** Empty where the site asks for none. */
    postCode: addressTextSchema,
    /** ISO 3166, two letters. */
    country: { type: 'string', maxLength: 2, pattern: '^[A-Z]{2}$' },
    password: currentPasswordSchema,
  },
} as const satisfies JSONSchema

export const result = ownChangeSchema

/** Changes the caller's postal address (spec section 3, Address), which then counts as unverified. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'changes',
  succeeded: (answer) => answer.result === 1,
})
