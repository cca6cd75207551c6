import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import type { Db } from '#service/database/database.ts'
import { toDecimal, toMinor } from '#service/ledger/minor-units.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { leftToWagerMinor, obstacleTo, refuseWithdrawal, withdrawableMinor } from './refuse-withdrawal.ts'
import { withdrawalCurrency } from './withdrawal-terms.ts'
import { readWithdrawingPlayer, type WithdrawnCurrency } from './withdrawing-player.ts'

/** Whether a player may withdraw a currency now, and on which terms. */
export async function withdrawalStep(
  db: Db,
  site: ServedSite,
  of: WithdrawnCurrency,
): Promise<OperationResult<'getWithdrawalStep'>> {
  const currency = withdrawalCurrency(site, of.currencyId)
  const player = await readWithdrawingPlayer(db, of)
  const status = obstacleTo(player, currency) ?? 'ready'
  if (currency === null) return { status }
  const { bankDetails, data, minMinor, maxMinor, feeMinor } = currency
  const decimal = (minor: number) => toDecimal(minor, data.decimalPlaces)
  const mostMinor = withdrawableMinor(player, currency)
  return {
    status,
    terms: {
      currencyId: of.currencyId,
      minAmount: decimal(minMinor),
      maxAmount: decimal(mostMinor < minMinor ? maxMinor : mostMinor),
      fee: decimal(feeMinor),
      bankDetails,
      ...(status === 'not-wagered' ? { leftToWager: decimal(leftToWagerMinor(player, currency)) } : {}),
    },
  }
}

/** The fee, the payout and the remaining balance of a withdrawal of an amount. */
export async function withdrawalSummary(
  db: Db,
  site: ServedSite,
  { playerId, amount, currencyId }: OperationRequest<'getWithdrawalStep2'> & { readonly playerId: number },
): Promise<OperationResult<'getWithdrawalStep2'>> {
  const currency = withdrawalCurrency(site, currencyId)
  const player = await readWithdrawingPlayer(db, { playerId, currencyId })
  const amountMinor = currency && toMinor(amount, currency.data.decimalPlaces)
  const status = refuseWithdrawal(player, currency, amountMinor)
  if (status !== null || currency === null || amountMinor === null) return { status: status ?? 'not-enabled' }
  const decimal = (minor: number) => toDecimal(minor, currency.data.decimalPlaces)
  return {
    status: 'ready',
    fee: decimal(currency.feeMinor),
    payout: decimal(amountMinor - currency.feeMinor),
    balanceAfter: decimal(player.balanceMinor - amountMinor),
  }
}
