import type { PaymentProcessor } from '#service/adapters/payments/payment-processor.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Tx } from '#service/database/database.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { recurringAccounts } from '#service/withdrawals/bank-accounts.ts'
import { submitWithdrawal } from '#service/withdrawals/submit-withdrawal.ts'
import { withdrawalCurrency } from '#service/withdrawals/withdrawal-terms.ts'

interface Parts extends Pick<ServiceContext, 'vault' | 'entropy'> {
  readonly processors: readonly PaymentProcessor[]
}

/**
 * Asks for a withdrawal of a closed account's cash to the bank account that was paid last, or back to the method of its deposits. At most one
 * withdrawal is open at a time: everything else stays in the account, and operators see it in the list of dormant accounts.
 */
export async function returnBalances(
  tx: Tx,
  { processors, vault, entropy }: Parts,
  { site, playerId }: { readonly site: ServedSite; readonly playerId: number },
): Promise<void> {
  const accounts = await tx
    .selectFrom('accounts')
    .select(['currency_id as currencyId', 'balance_minor as balanceMinor'])
    .where('kind', '=', 'playerCash')
    .where('owner_id', '=', playerId)
    .where('balance_minor', '>', 0)
    .orderBy('balance_minor', 'desc')
    .execute()
  for (const { currencyId, balanceMinor } of accounts) {
    const currency = withdrawalCurrency(site, currencyId)
    if (currency === null) continue
    const amount = toDecimal(Math.min(balanceMinor, currency.maxMinor), currency.data.decimalPlaces)
    const [last] = await recurringAccounts(tx, { playerId, currencyId })
    const ways = last === undefined ? [{}] : [{ recurringId: last.recurringId }, {}]
    for (const way of ways) {
      const request = { amount, currencyId, ...way }
      const attempt = { site, playerId, request, processors, vault, entropy, byOperator: true }
      const { result } = await submitWithdrawal(tx, attempt)
      if (result === 1) break
    }
  }
}
