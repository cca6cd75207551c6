import { endpoint } from '../endpoint.ts'
import type { FromSchema, JSONSchema } from '../../json-schema.ts'
import { reasonSchema } from '../players.ts'
import {
  operatedWithdrawalSchema,
  withdrawalParams,
  type OperatedWithdrawal,
  type WithdrawalParams,
} from '../withdrawals.ts'

export const params = withdrawalParams
export const request = {
  ...reasonSchema,
  properties: {
    ...reasonSchema.properties,
    isConfirmed: {
      type: 'boolean',
      description:
        'the processor has said by another way that it does not have the order; needed where it does not answer the service',
    },
  },
} as const satisfies JSONSchema
export const result = operatedWithdrawalSchema

export default endpoint<{
  params: WithdrawalParams
  request: FromSchema<typeof request>
  result: OperatedWithdrawal
}>()({
  route: 'POST /sites/:siteId/withdrawals/:withdrawalId/take-back',
  permission: 'withdrawals.pay',
  summary:
    'Takes back a withdrawal whose processor has never accepted the request to pay it, and returns its money. The service asks the processor first. The player sees the reason. Above the amount of the site’s manifest another token than the approving one must do it.',
  audit: {
    action: 'withdrawal.taken-back',
    facts: ({
      params,
      result: { playerId, amount, currencyId, processorId },
      request: { reason, isConfirmed },
    }) => ({
      ...params,
      playerId,
      amount,
      currencyId,
      processorId,
      reason,
      ...(isConfirmed === true && { isConfirmed }),
    }),
  },
})
