import { endpoint } from '../endpoint.ts'
import { reasonSchema, type Reason } from '../players.ts'
import {
  operatedWithdrawalSchema,
  withdrawalParams,
  type OperatedWithdrawal,
  type WithdrawalParams,
} from '../withdrawals.ts'

export const params = withdrawalParams
export const request = reasonSchema
export const result = operatedWithdrawalSchema

export default endpoint<{ params: WithdrawalParams; request: Reason; result: OperatedWithdrawal }>()({
  route: 'POST /sites/:siteId/withdrawals/:withdrawalId/take-back',
  permission: 'withdrawals.pay',
  summary:
    'Takes back a withdrawal whose processor has never accepted the request to pay it, and returns its money. The player sees the reason. Above the amount of the site’s manifest another token than the approving one must do it.',
  audit: {
    action: 'withdrawal.taken-back',
    facts: ({ params, result: { playerId, amount, currencyId, processorId }, request: { reason } }) => ({
      ...params,
      playerId,
      amount,
      currencyId,
      processorId,
      reason,
    }),
  },
})
