import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { processorSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const getDepositStepRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['currencyId'],
  properties: {
    currencyId: { type: 'integer', minimum: 1 },
  },
} as const satisfies JSONSchema

export const getDepositStepResult = {
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

export type GetDepositStepRequest = FromSchema<typeof getDepositStepRequest>
export type GetDepositStepResult = FromSchema<typeof getDepositStepResult>

/** What the caller may deposit now, by which processor, between which bounds (spec 8, "Deposit statuses"). */
export const getDepositStep = operation<GetDepositStepRequest, GetDepositStepResult>({
  name: 'getDepositStep',
  access: 'secured',
  effect: 'reads',
})
