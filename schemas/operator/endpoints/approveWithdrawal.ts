import { endpoint } from '../endpoint.ts'
import {
  operatedWithdrawalSchema,
  withdrawalParams,
  type OperatedWithdrawal,
  type WithdrawalParams,
} from '../withdrawals.ts'

export const params = withdrawalParams
export const result = operatedWithdrawalSchema

export default endpoint<{ params: WithdrawalParams; result: OperatedWithdrawal }>()({
  route: 'POST /sites/:siteId/withdrawals/:withdrawalId/approve',
  permission: 'withdrawals.approve',
  summary: 'Approves a pending withdrawal: its player can no longer cancel it.',
  audit: {
    action: 'withdrawal.approved',
    facts: ({ params, result: { playerId, amount, currencyId } }) => ({
      ...params,
      playerId,
      amount,
      currencyId,
    }),
  },
})
