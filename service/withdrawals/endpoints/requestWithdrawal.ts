import type { WithdrawalRefusal } from '#schemas/protocol/withdrawals.ts'
import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { siteCurrency } from '#service/players/endpoints/shared/site-currency.ts'
import { toOperated } from '../list-withdrawals.ts'
import { submitWithdrawal } from '../submit-withdrawal.ts'
import { lockWithdrawal } from '../withdrawal-rows.ts'

const REFUSALS: Record<WithdrawalRefusal, string> = {
  'not-enabled': 'The site pays nothing out in this currency.',
  'country-disabled':
    'The player is blocked: of segment A because of the country, or held for a check by support (A1).',
  'registration-needed': 'The player’s registration is not complete.',
  'withdrawal-pending': 'The player has a withdrawal that is not decided yet.',
  'deposit-first': 'The player has never deposited.',
  'not-wagered':
    'This part of the balance is deposits that were not played: they go back to the method that paid them. Leave out the bank account.',
  'balance-too-low': 'The balance is below the least withdrawal.',
  'unverified-exceeded': 'The player must be verified before more is withdrawn.',
  'amount-invalid': 'The amount is outside of what can be withdrawn.',
  'insufficient-funds': 'The player’s balance is lower.',
  'return-first': 'Deposits go back first to the method that paid them. Leave out the bank account.',
}

export default operatorChanges('requestWithdrawal', async (call, { amount, currency, bankAccount }) => {
  const { playerId } = await foundPlayer(call)
  const { db, service } = call
  const site = servedSite(call)
  const { currencyId } = siteCurrency(site, currency, 'The withdrawal would be refused.')
  const { status, errors, withdrawal } = await submitWithdrawal(db, {
    site,
    playerId,
    request: { amount, currencyId, ...(bankAccount !== undefined && { bankAccount }) },
    processors: paymentProcessors(service, [servedSite(call)]),
    vault: service.vault,
    entropy: service.entropy,
    byOperator: true,
  })
  if (status !== undefined) throw new ApiRefusal('conflict', REFUSALS[status])
  if (withdrawal === undefined) {
    const refusals = (errors ?? []).map(({ field, code }) =>
      bodyRefusal(
        field === 'bankAccount' ? '$.bankAccount' : `$.bankAccount.${field}`,
        undefined,
        `is ${code}`,
      ),
    )
    throw new ApiRefusal('refused', 'The withdrawal would be refused.', { refusals })
  }
  return toOperated(await lockWithdrawal(db, withdrawal.withdrawalId), service.vault)
})
