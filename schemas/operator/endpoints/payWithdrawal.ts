import { endpoint } from '../endpoint.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import {
  operatedWithdrawalSchema,
  withdrawalParams,
  type OperatedWithdrawal,
  type WithdrawalParams,
} from '../withdrawals.ts'

export const params = withdrawalParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['reference'],
  properties: {
    reference: {
      type: 'string',
      minLength: 1,
      maxLength: 140,
      description: 'the bank’s reference of the payment; the player sees it',
    },
  },
  examples: [{ reference: 'SEPA 2026-11-22 0042' }],
} as const satisfies JSONSchema
export const result = operatedWithdrawalSchema

export default endpoint<{
  params: WithdrawalParams
  request: FromSchema<typeof request>
  result: OperatedWithdrawal
}>()({
  route: 'POST /sites/:siteId/withdrawals/:withdrawalId/pay',
  permission: 'withdrawals.pay',
  summary:
    'Records that an approved withdrawal was paid. Above the amount of the site’s manifest another token than the approving one must do it.',
  audit: {
    action: 'withdrawal.paid',
    facts: ({ params, result: { playerId, amount, currencyId }, request: { reference } }) => ({
      ...params,
      playerId,
      amount,
      currencyId,
      reference,
    }),
  },
})
