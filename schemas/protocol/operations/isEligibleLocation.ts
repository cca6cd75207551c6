import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { looseIntegerSchema, looseNumberSchema } from '../numbers.ts'
import { operation } from '../operation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    memberId: looseIntegerSchema,
    latitude: looseNumberSchema,
    longitude: looseNumberSchema,
    ip: { type: 'string', maxLength: 45 },
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['eligible'],
  properties: {
    eligible: { type: 'boolean' },
    country: { type: 'string' },
  },
} as const satisfies JSONSchema

/**
 * Whether play is allowed from the caller's location (spec 3, EligibleLocationRequest). The site's host and the
 * connection's address decide; the body is ignored (security 10).
 */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'open',
  effect: 'reads',
})
