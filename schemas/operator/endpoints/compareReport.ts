import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { currencyCodeSchema } from '../../common-schemas.ts'
import { PROCESSOR_ID_MAX } from '../../site-manifest/payments.ts'
import { endpoint } from '../endpoint.ts'
import { request as range, result } from './getReconciliation.ts'

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['processorId', 'from', 'to', 'operations'],
  properties: {
    processorId: { type: 'string', maxLength: PROCESSOR_ID_MAX },
    from: range.properties.from,
    /** Included; at most 31 days in all. */
    to: range.properties.to,
    operations: {
      type: 'array',
      maxItems: 40_000,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'orderId', 'status', 'amount', 'currency', 'time'],
        properties: {
          kind: { enum: ['deposit', 'chargeback', 'payout'] },
          orderId: { type: 'string', maxLength: 128, description: 'the deposit order, or the withdrawal' },
          status: { enum: ['paid', 'pending', 'refused'] },
          amount: {
            type: 'string',
            pattern: '^[0-9]{1,12}(\\.[0-9]{1,8})?$',
            description: 'in units of the currency, as the report has it: 25.50',
          },
          currency: currencyCodeSchema,
          time: { type: 'integer', minimum: 0, description: 'milliseconds since 1970 in UTC' },
        },
      },
    },
  },
  examples: [
    {
      processorId: 'harbour.adyen',
      from: '2026-11-22',
      to: '2026-11-22',
      operations: [
        {
          kind: 'deposit',
          orderId: 'q83vEjRWeJCrze8SNFZ4kA',
          status: 'paid',
          amount: '25.50',
          currency: 'EUR',
          time: 1_795_305_600_000,
        },
      ],
    },
  ],
} as const satisfies JSONSchema

export { result }

export default endpoint<{ request: FromSchema<typeof request>; result: FromSchema<typeof result> }>()({
  route: 'POST /reconciliation/reports',
  permission: 'payments.read',
  summary:
    'Compares the deposits, chargebacks and payouts of some days with a report of a processor that has no list to ask for.',
})
