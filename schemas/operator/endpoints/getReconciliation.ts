import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { PROCESSOR_ID_MAX } from '../../site-manifest/payments.ts'
import { endpoint } from '../endpoint.ts'

/** A day in UTC: `2026-11-22`. */
const daySchema = {
  type: 'string',
  pattern: '^20[0-9]{2}-[01][0-9]-[0-3][0-9]$',
} as const satisfies JSONSchema

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['from', 'to'],
  properties: {
    from: daySchema,
    /** Included; at most 31 days in all. */
    to: daySchema,
    /** Missing: every processor of the service. */
    processorId: {
      type: 'string',
      maxLength: PROCESSOR_ID_MAX,
      description: 'such as harbour.cards for a gateway of the site harbour',
    },
  },
  examples: [{ from: '2026-11-22', to: '2026-11-22' }],
} as const satisfies JSONSchema

/** One side's view of an operation. */
const viewSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['status', 'amountMinor', 'currencyId', 'time'],
  properties: {
    status: { enum: ['paid', 'pending', 'refused'] },
    amountMinor: { type: 'integer' },
    currencyId: { type: 'integer' },
    time: { type: 'number' },
  },
} as const satisfies JSONSchema

export const result = {
  type: 'object',
  additionalProperties: false,
  required: ['timeZone', 'compared', 'unanswered', 'differences'],
  properties: {
    timeZone: {
      const: 'UTC',
      description: 'the zone of the days: processors list by it, for sites of every zone',
    },
    compared: { type: 'integer', description: 'the number of operations, of both sides together' },
    unanswered: {
      type: 'array',
      description: 'processors without a signed list: nothing of theirs was compared',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['processorId', 'reason'],
        properties: { processorId: { type: 'string' }, reason: { type: 'string' } },
      },
    },
    differences: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['processorId', 'kind', 'orderId', 'problem', 'remedy'],
        properties: {
          processorId: { type: 'string' },
          kind: { enum: ['deposit', 'chargeback', 'payout'] },
          orderId: { type: 'string', description: 'the deposit order, or the withdrawal' },
          problem: {
            enum: ['missing', 'extra', 'amount', 'currency', 'status'],
            description:
              'missing: the processor has it and the ledger does not; extra: the ledger has it and the processor does not',
          },
          remedy: { type: 'string', description: 'what can be done about it' },
          ledger: viewSchema,
          processor: viewSchema,
        },
      },
    },
  },
} as const satisfies JSONSchema

export default endpoint<{ request: FromSchema<typeof request>; result: FromSchema<typeof result> }>()({
  route: 'GET /reconciliation',
  permission: 'payments.read',
  summary:
    'Compares the deposits, chargebacks and payouts of some days with the lists of the processors, for all sites of the service.',
})
