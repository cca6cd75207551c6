import type { FromSchema, JSONSchema } from '../json-schema.ts'

/** Events reported to the operator's tracking URL (spec sections 3 and 7). An empty URL disables tracking. */
export const trackingSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['trackOnShortRegistration', 'trackOnFullRegistration', 'trackOnDeposit', 'trackingURL'],
  properties: {
    trackOnShortRegistration: { type: 'boolean' },
    trackOnFullRegistration: { type: 'boolean' },
    trackOnDeposit: { type: 'boolean' },
    trackingURL: { type: 'string', maxLength: 512 },
  },
} as const satisfies JSONSchema
export type Tracking = FromSchema<typeof trackingSchema>
