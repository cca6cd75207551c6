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
  route: 'POST /sites/:siteId/withdrawals/:withdrawalId/reject',
  permission: 'withdrawals.reject',
  summary: 'Rejects a withdrawal that is not paid, and returns its money. The player sees the reason.',
  audit: {
    action: 'withdrawal.rejected',
    facts: ({ params, result: { playerId, amount, currencyId }, request: { reason } }) => ({
      ...params,
      playerId,
      amount,
      currencyId,
      reason,
    }),
  },
})
