import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: { ip: { type: 'string', maxLength: 45 } },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['country'],
  properties: {
    /** ISO 3166, two letters; the site's default where the address has no country. */
    country: { type: 'string' },
  },
} as const satisfies JSONSchema

/** The country of the caller's connection; an address in the body is ignored (security 10). */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
