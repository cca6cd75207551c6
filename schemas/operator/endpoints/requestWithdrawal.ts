import { endpoint } from '../endpoint.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { bankAccountSchema } from '../../protocol/withdrawals.ts'
import { AMOUNT_MAX } from '../../protocol/numbers.ts'
import { playerParams, type PlayerParams } from '../params.ts'
import { reasonSchema } from '../players.ts'
import { operatedWithdrawalSchema, type OperatedWithdrawal } from '../withdrawals.ts'

export const params = playerParams

export const request = {
  type: 'object',
  additionalProperties: false,
  required: ['amount', 'currency', 'reason'],
  properties: {
    amount: { type: 'number', exclusiveMinimum: 0, maximum: AMOUNT_MAX },
    currency: { type: 'string', minLength: 1, maxLength: 10 },
    bankAccount: {
      ...bankAccountSchema,
      description: 'the player’s account; left out where deposits go back to the method that paid them',
    },
    reason: reasonSchema.properties.reason,
  },
  examples: [
    {
      amount: 40,
      currency: 'EUR',
      bankAccount: { holder: 'Ada Lovelace', number: 'DE89370400440532013000' },
      reason: 'Asked for by letter during a self-exclusion',
    },
  ],
} as const satisfies JSONSchema
export const result = operatedWithdrawalSchema

export default endpoint<{
  params: PlayerParams
  request: FromSchema<typeof request>
  result: OperatedWithdrawal
}>()({
  route: 'POST /sites/:siteId/players/:playerId/withdrawals',
  permission: 'withdrawals.request',
  summary:
    'Asks for a withdrawal on behalf of a player, also of one who is excluded or banned, with a mail to them. It is approved and paid like any other.',
  audit: {
    action: 'withdrawal.requested',
    facts: ({
      params,
      request: { reason },
      result: { withdrawalId, amount, currencyId, accountEnding },
    }) => ({
      ...params,
      withdrawalId,
      amount,
      currencyId,
      accountEnding,
      reason,
    }),
  },
})
