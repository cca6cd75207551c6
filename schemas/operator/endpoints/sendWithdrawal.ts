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
  route: 'POST /sites/:siteId/withdrawals/:withdrawalId/send',
  permission: 'withdrawals.pay',
  summary:
    'Gives an approved withdrawal to the processor that pays it. Above the amount of the site’s manifest another token than the approving one must do it.',
  audit: {
    action: 'withdrawal.sent',
    facts: ({ params, result: { playerId, amount, currencyId, processorId } }) => ({
      ...params,
      playerId,
      amount,
      currencyId,
      processorId,
    }),
  },
})
