import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { processorSchema } from '../shapes.ts'
import { currencyIdSchema } from '../numbers.ts'
import { operation } from '../operation.ts'
import { languageIdSchema } from '../requests.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    /** Unused: names of processors are the same in every language. */
    languageId: languageIdSchema,
    /** Default: the site's first currency. */
    currencyId: currencyIdSchema,
  },
} as const satisfies JSONSchema

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
