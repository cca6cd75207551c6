import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'

export const isEligibleLocationRequest = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    latitude: { type: 'number' },
    longitude: { type: 'number' },
  },
} as const satisfies JSONSchema

export const isEligibleLocationResult = {
  type: 'object',
  additionalProperties: false,
  required: ['eligible'],
  properties: {
    eligible: { type: 'boolean' },
    country: { type: 'string' },
  },
} as const satisfies JSONSchema

export type IsEligibleLocationRequest = FromSchema<typeof isEligibleLocationRequest>
export type IsEligibleLocationResult = FromSchema<typeof isEligibleLocationResult>

/** Whether someone may play from where the call comes from. The address is the connection’s, never the body’s. */
export const isEligibleLocation = operation<IsEligibleLocationRequest, IsEligibleLocationResult>({
  name: 'isEligibleLocation',
  access: 'open',
  effect: 'reads',
})
