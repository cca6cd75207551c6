import { sql } from 'kysely'
import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import type { Db } from '#service/database/database.ts'
import { toDecimal, toMinor } from '#service/ledger/minor-units.ts'
import { type PayingSite, payoutMethods } from './payout-methods.ts'
import { readWaysBack } from './ways-back.ts'
import {
  heldMinor,
  leastMinor,
  obstacleTo,
  refuseWithdrawal,
  withdrawableMinor,
} from './refuse-withdrawal.ts'
import { toWithdrawal, withdrawals } from './withdrawal-rows.ts'
import { withdrawalCurrency } from './withdrawal-terms.ts'
import { readWithdrawingPlayer, type WithdrawnCurrency } from './withdrawing-player.ts'

type Step = OperationResult<'getWithdrawalStep'>

/** Whether a player may withdraw a currency now, and on which terms. */
export async function withdrawalStep(db: Db, paying: PayingSite, of: WithdrawnCurrency): Promise<Step> {
  const currency = withdrawalCurrency(paying.site, of.currencyId)
  const player = await readWithdrawingPlayer(db, of)
  const last = await readLastDecided(db, paying, { playerId: of.playerId, country: player.country })
  const back = await readWaysBack(db, paying, { ...of, player, currency })
  const status = obstacleTo(player, currency, back) ?? 'ready'
  if (currency === null) return { status, ...last }
  const { bankDetails, data, feeMinor } = currency
  const decimal = (minor: number) => toDecimal(minor, data.decimalPlaces)
  const { due, unplayed } = back
  const mostMinor = Math.max(0, withdrawableMinor(player, currency, due))
  const held = due === null ? heldMinor(player, currency) : 0
  return {
    status,
    terms: {
      currencyId: of.currencyId,
      minAmount: decimal(leastMinor(currency, due)),
      maxAmount: decimal(mostMinor),
      fee: decimal(feeMinor),
      bankDetails,
      ...(held === 0 ? {} : { leftToWager: decimal(held) }),
      ...(unplayed === null
        ? {}
        : { returnUnplayed: { method: unplayed.processor.method, amount: decimal(unplayed.amountMinor) } }),
      ...(due === null
        ? {}
        : { returnFirst: { method: due.method.processor.method, amount: decimal(due.amountMinor) } }),
    },
    ...last,
  }
}

/** The player's last withdrawal if it was rejected or paid within 30 days. */
async function readLastDecided(
  db: Db,
  paying: PayingSite,
  { playerId, country }: { readonly playerId: number; readonly country: string | null },
): Promise<Pick<Step, 'lastRejected' | 'lastPaid'>> {
  const last = await withdrawals(db)
    .select(sql<boolean>`coalesce(decided_at > service_now() - interval '30 days', false)`.as('is_recent'))
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined || !last.is_recent) return {}
  if (last.status === 'rejected') return { lastRejected: toWithdrawal(last) }
  const { decided_at: decidedTime, payment_reference: reference, currency_id: currencyId } = last
  if (last.status !== 'paid' || decidedTime === null || reference === null) return {}
  // Without a request to the processor, the operator paid it.
  const method =
    last.sent_at === null
      ? undefined
      : payoutMethods(paying, { currencyId, country }).find(
          ({ processor }) => processor.processorId === last.processor_id,
        )
  const arrival = method === undefined ? {} : { arrival: method.arrival }
  return { lastPaid: { ...toWithdrawal(last), decidedTime, reference, ...arrival } }
}

/** The fee, the payout and the remaining balance of a withdrawal of an amount. */
export async function withdrawalSummary(
  db: Db,
  paying: PayingSite,
  { playerId, amount, currencyId }: OperationRequest<'getWithdrawalStep2'> & { readonly playerId: number },
): Promise<OperationResult<'getWithdrawalStep2'>> {
  const currency = withdrawalCurrency(paying.site, currencyId)
  const player = await readWithdrawingPlayer(db, { playerId, currencyId })
  const amountMinor = currency && toMinor(amount, currency.data.decimalPlaces)
  const { feeMinor = 0 } = currency ?? {}
  const back = await readWaysBack(db, paying, { playerId, currencyId, player, currency })
  const status = refuseWithdrawal(player, currency, { amountMinor, ...back })
  if (status !== null || currency === null || amountMinor === null) return { status: status ?? 'not-enabled' }
  const decimal = (minor: number) => toDecimal(minor, currency.data.decimalPlaces)
  return {
    status: 'ready',
    fee: decimal(feeMinor),
    payout: decimal(amountMinor - feeMinor),
    balanceAfter: decimal(player.balanceMinor - amountMinor),
  }
}
