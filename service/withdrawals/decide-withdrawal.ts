import type { Updateable } from 'kysely'
import { areTwoPersons } from '#service/call/two-persons.ts'
import type { Tx } from '#service/database/database.ts'
import type { WithdrawalsTable } from '#service/database/payment-tables.ts'
import { now } from '#service/database/time.ts'
import { pendingWithdrawal, processorClearing, siteRevenue } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import { storeIfAway } from '#service/sessions/after-login-events.ts'
import {
  lockWithdrawal,
  moveAside,
  publishWithdrawal,
  toWithdrawal,
  type WithdrawalRow,
} from './withdrawal-rows.ts'
import { lockWithdrawingPlayer } from './withdrawing-player.ts'

/** A withdrawal of a site, and the name of the operator's token that decides on it. */
export interface Decision {
  readonly memberId: number
  readonly withdrawalId: string
  readonly by: string
}

/** Why a decision changes nothing. `same-operator`: the amount needs two, and this one approved it. */
export type NotDecided = 'not-found' | 'decided' | 'not-approved' | 'same-operator'

/** Approves a pending withdrawal: its player can no longer cancel it. */
export async function approveWithdrawal(tx: Tx, decision: Decision): Promise<WithdrawalRow | NotDecided> {
  const row = await lockOwn(tx, decision)
  if (typeof row === 'string') return row
  if (row.status !== 'pending') return 'decided'
  return change(tx, row, { status: 'approved', approved_by: decision.by, approved_at: now })
}

/**
 * Records that an approved withdrawal was paid, and books it. Above the bound of its currency, without one, and for a banned player, another
 * operator than the one who approved it must do this.
 */
export async function payWithdrawal(
  tx: Tx,
  decision: Decision & {
    readonly reference: string
    readonly twoOperatorsAbove: ReadonlyMap<number, number>
  },
): Promise<WithdrawalRow | NotDecided> {
  const row = await lockOwn(tx, decision)
  if (typeof row === 'string') return row
  if (row.status === 'pending') return 'not-approved'
  if (row.status !== 'approved') return 'decided'
  const { amount_minor: amountMinor, fee_minor: feeMinor, currency_id: currencyId, member_id } = row
  const isAboveBound = amountMinor > (decision.twoOperatorsAbove.get(currencyId) ?? 0)
  const needsTwo = isAboveBound || (await isBanned(tx, row.player_id))
  if (needsTwo && !(await areTwoPersons(tx, row.approved_by ?? '', decision.by))) return 'same-operator'
  const paid = await change(tx, row, {
    status: 'paid',
    decided_by: decision.by,
    decided_at: now,
    payment_reference: decision.reference,
  })
  await post(tx, {
    code: 'withdrawal',
    uniqueKey: `withdrawal:${row.withdrawal_id}`,
    entries: [
      { account: pendingWithdrawal(row.player_id), currencyId, amountMinor: -amountMinor },
      { account: processorClearing(member_id), currencyId, amountMinor: amountMinor - feeMinor },
      ...(feeMinor > 0 ? [{ account: siteRevenue(member_id), currencyId, amountMinor: feeMinor }] : []),
    ],
  })
  const { amount } = toWithdrawal(paid)
  await storeIfAway(tx, row.player_id, { kind: 'withdrawal-paid', amount, currencyId })
  return paid
}

/** Rejects a pending or approved withdrawal, and returns its money. The player sees the reason. */
export async function rejectWithdrawal(
  tx: Tx,
  decision: Decision & { readonly reason: string },
): Promise<WithdrawalRow | NotDecided> {
  const row = await lockOwn(tx, decision)
  if (typeof row === 'string') return row
  if (row.status !== 'pending' && row.status !== 'approved') return 'decided'
  const rejected = await change(tx, row, {
    status: 'rejected',
    decided_by: decision.by,
    decided_at: now,
    reject_reason: decision.reason,
  })
  await moveAside(tx, row, 'withdrawal-back')
  const { amount, currencyId } = toWithdrawal(rejected)
  await storeIfAway(tx, row.player_id, { kind: 'withdrawal-rejected', amount, currencyId })
  return rejected
}

async function isBanned(tx: Tx, playerId: number): Promise<boolean> {
  const { status } = await tx
    .selectFrom('players')
    .select('status')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return status === 'banned'
}

async function lockOwn(tx: Tx, { memberId, withdrawalId }: Decision): Promise<WithdrawalRow | 'not-found'> {
  const own = await tx
    .selectFrom('withdrawals')
    .select(['player_id as playerId', 'currency_id as currencyId'])
    .where('withdrawal_id', '=', withdrawalId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (own === undefined) return 'not-found'
  await lockWithdrawingPlayer(tx, own)
  return lockWithdrawal(tx, withdrawalId)
}

async function change(
  tx: Tx,
  row: WithdrawalRow,
  columns: Updateable<WithdrawalsTable>,
): Promise<WithdrawalRow> {
  const changed = await tx
    .updateTable('withdrawals')
    .set(columns)
    .where('withdrawal_id', '=', row.withdrawal_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const decided = { ...changed, decimal_places: row.decimal_places }
  await publishWithdrawal(tx, decided)
  return decided
}
