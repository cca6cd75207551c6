import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { countrySchema } from '../countries.ts'
import { operation } from '../operation.ts'
import { result } from './getAddressByPostalCode.ts'

export { result }

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['country', 'postalCode'],
  properties: {
    country: countrySchema,
    /** Percent-encoded UTF-8: `SW1A%201AA`. */
    postalCode: { type: 'string', minLength: 2, maxLength: 180, pattern: '^(?:[^%]|%[0-9A-Fa-f]{2})*$' },
  },
} as const satisfies JSONSchema

/** `getAddressByPostalCode` for clients that percent-encode their parameters. */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
