import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { operation } from '../operation.ts'
import { paymentTermsRequest } from '../requests.ts'
import {
  paidWithdrawalSchema,
  withdrawalSchema,
  withdrawalTermsSchema,
  WITHDRAWAL_OBSTACLES,
} from '../withdrawals.ts'

export const request = paymentTermsRequest

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: {
    status: { enum: ['ready', ...WITHDRAWAL_OBSTACLES] },
    /** Missing where the currency cannot be withdrawn. */
    terms: withdrawalTermsSchema,
    /** The caller's last withdrawal, if it was rejected within 30 days. */
    lastRejected: withdrawalSchema,
    /** The caller's last withdrawal, if it was paid within 30 days. */
    lastPaid: paidWithdrawalSchema,
  },
} as const satisfies JSONSchema

/** Whether the caller may withdraw now, and on which terms (spec 8, "Withdrawal statuses"). */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
})
