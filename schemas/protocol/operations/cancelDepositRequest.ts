import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { depositOrderSchema } from '../shapes.ts'
import { operation } from '../operation.ts'

export const cancelDepositRequestRequest = {
  type: 'object',
  additionalProperties: false,
  required: ['orderId'],
  properties: {
    orderId: { type: 'string', maxLength: 64 },
  },
} as const satisfies JSONSchema

export const cancelDepositRequestResult = depositOrderSchema

export type CancelDepositRequestRequest = FromSchema<typeof cancelDepositRequestRequest>
export type CancelDepositRequestResult = FromSchema<typeof cancelDepositRequestResult>

/** Cancels a deposit that has not been paid. */
export const cancelDepositRequest = operation<CancelDepositRequestRequest, CancelDepositRequestResult>({
  name: 'cancelDepositRequest',
  access: 'secured',
  effect: 'changes',
})
