import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { currencyCodeSchema } from '../../common-schemas.ts'
import { orderIdSchema } from '../../protocol/deposits.ts'
import { AMOUNT_MAX } from '../../protocol/numbers.ts'
import { approvalSchema } from '../approvals.ts'
import { endpoint } from '../endpoint.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import { reasonSchema } from '../players.ts'

export const params = playerParams
export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['amount', 'currency', 'reference', 'reason'],
  properties: {
    amount: { type: 'number', exclusiveMinimum: 0, maximum: AMOUNT_MAX },
    currency: { ...currencyCodeSchema, description: 'a currency of the site' },
    reference: {
      type: 'string',
      minLength: 1,
      maxLength: 64,
      description: 'the bank’s reference of the transfer: each is booked once at a site',
    },
    reason: reasonSchema.properties.reason,
  },
  examples: [
    {
      amount: 250,
      currency: 'EUR',
      reference: 'NTRF-20260501-7',
      reason: 'Transfer to our account at X Bank',
    },
  ],
} as const satisfies JSONSchema
export const result = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    orderId: { ...orderIdSchema, description: 'the paid deposit' },
    approval: { ...approvalSchema, description: 'in its place where another operator must confirm the sum' },
  },
} as const satisfies JSONSchema

export default endpoint<{
  params: PlayerParams
  request: FromSchema<typeof request>
  result: FromSchema<typeof result>
}>()({
  route: 'POST /sites/:siteId/players/:playerId/bank-deposits',
  permission: 'payments.book',
  summary:
    'Books a bank transfer of a player as a paid deposit. Another operator confirms one above the bound of its currency (withdrawal.twoOperatorsAbove).',
  status: 201,
  audit: 'deposit.booked',
})
