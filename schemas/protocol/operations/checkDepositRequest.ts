import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { depositOrderSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const checkDepositRequestRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['orderId'],
  properties: {
    orderId: { type: 'string', maxLength: 64 },
  },
} as const satisfies JSONSchema

export const checkDepositRequestResult = depositOrderSchema

export type CheckDepositRequestRequest = FromSchema<typeof checkDepositRequestRequest>
export type CheckDepositRequestResult = FromSchema<typeof checkDepositRequestResult>

/** Where a deposit of the caller stands. */
export const checkDepositRequest = operation<CheckDepositRequestRequest, CheckDepositRequestResult>({
  name: 'checkDepositRequest',
  access: 'player',
  effect: 'reads',
})
