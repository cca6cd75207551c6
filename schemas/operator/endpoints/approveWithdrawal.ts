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
  summary:
    'Approves a pending withdrawal: its player can no longer cancel it. Where one operator is enough and the site offers a processor for payouts, the processor pays it.',
  audit: {
    action: 'withdrawal.approved',
    facts: ({ params, result: { playerId, amount, currencyId, sentTime, processorId } }) => ({
      ...params,
      playerId,
      amount,
      currencyId,
      ...(sentTime === undefined ? {} : { processorId }),
    }),
  },
})
