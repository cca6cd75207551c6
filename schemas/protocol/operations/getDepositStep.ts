import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { processorSchema } from '../shapes.ts'
import { operation } from '../operation.ts'
import { paymentTermsRequest } from '../requests.ts'

export const request = paymentTermsRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['status', 'processors'],
  properties: {
    status: {
      enum: [
        'ready',
        'not-activated',
        'limits-reached',
        'phone-not-verified',
        'country-disabled',
        'unavailable',
      ],
    },
    processors: { type: 'array', items: processorSchema },
  },
} as const satisfies JSONSchema

/** The deposits that the caller may make now: processors and bounds (spec 3, DepositRequestForm; spec 8, "Deposit statuses"). */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
  duringMaintenance: 'refused',
})
