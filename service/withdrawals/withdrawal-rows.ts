import { strict as assert } from 'node:assert'
import type { Selectable } from 'kysely'
import type { Withdrawal, WithdrawalStatus } from '#schemas/protocol/withdrawals.ts'
import { cashierTopic } from '#schemas/protocol/topics.ts'
import type { Db, Tx } from '#service/database/database.ts'
import type { WithdrawalsTable } from '#service/database/payment-tables.ts'
import { publish } from '#service/events/publish.ts'
import { pendingWithdrawal, playerCash } from '#service/ledger/accounts.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'
import { post } from '#service/ledger/post.ts'
import { transferOf } from '#service/states/state-machine.ts'
import { WITHDRAWALS } from './withdrawal-states.ts'

export type WithdrawalRow = Selectable<WithdrawalsTable> & { readonly decimal_places: number }

/** Order event numbers of the wire; 2 is paid, as with deposits. */
const ORDER_TYPE_WITHDRAWAL = 2
const ORDER_STATUSES: Record<WithdrawalStatus, number> = {
  pending: 1,
  paid: 2,
  rejected: 3,
  cancelled: 4,
  approved: 6,
}

/** Withdrawals with the decimals of their currencies. */
export const withdrawals = (db: Db) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('currencies', 'currencies.currency_id', 'withdrawals.currency_id')
    .selectAll('withdrawals')
    .select('currencies.decimal_places')

/** The player's withdrawals that are not decided: at most one. */
export async function openWithdrawals(db: Db, playerId: number): Promise<WithdrawalRow[]> {
  return withdrawals(db)
    .where('player_id', '=', playerId)
    .where('status', 'in', ['pending', 'approved'])
    .execute()
}

/** Locks a withdrawal; its player must be locked already. */
export async function lockWithdrawal(tx: Tx, withdrawalId: string): Promise<WithdrawalRow> {
  const row = await withdrawals(tx)
    .where('withdrawal_id', '=', withdrawalId)
    .forUpdate('withdrawals')
    .executeTakeFirst()
  assert(row !== undefined, 'a withdrawal is never deleted')
  return row
}

/** Maps a withdrawal to its wire form. */
export function toWithdrawal(row: WithdrawalRow): Withdrawal {
  const { approved_at: approvedTime, sent_at: sentTime, delayed_at: delayedTime, refusal } = row
  const { decided_at: decidedTime, reject_reason: reason, return_method: returnMethod } = row
  return {
    withdrawalId: row.withdrawal_id,
    status: row.status,
    amount: toDecimal(row.amount_minor, row.decimal_places),
    fee: toDecimal(row.fee_minor, row.decimal_places),
    currencyId: row.currency_id,
    createdTime: row.created_at,
    accountEnding: row.account_ending,
    ...(returnMethod === null ? {} : { returnMethod }),
    ...(approvedTime === null ? {} : { approvedTime }),
    ...(sentTime === null ? {} : { sentTime }),
    ...(delayedTime === null ? {} : { delayedTime }),
    ...(decidedTime === null ? {} : { decidedTime }),
    ...(refusal === null ? {} : { refusal }),
    ...(reason === null || refusal !== null ? {} : { reason }),
  }
}

/** Moves a withdrawal's money between the player's cash and what waits for the operator. */
export async function moveAside(
  tx: Tx,
  row: Pick<WithdrawalRow, 'withdrawal_id' | 'player_id' | 'currency_id' | 'amount_minor'>,
  event: 'submit' | 'cancel' | 'reject' | 'refuse' | 'takeBack',
): Promise<void> {
  const code = event === 'submit' ? 'withdrawal-request' : 'withdrawal-back'
  const asideMinor = event === 'submit' ? row.amount_minor : -row.amount_minor
  const { player_id: playerId, currency_id: currencyId } = row
  const aside = transferOf(WITHDRAWALS, event, {
    code,
    uniqueKey: `${code}:${row.withdrawal_id}`,
    entries: [
      { account: playerCash(playerId), currencyId, amountMinor: -asideMinor },
      { account: pendingWithdrawal(playerId), currencyId, amountMinor: asideMinor },
    ],
  })
  await post(tx, aside)
}

/** Publishes the status of a withdrawal to its player. */
export async function publishWithdrawal(tx: Tx, row: WithdrawalRow): Promise<void> {
  await publish(tx, cashierTopic(row.player_id), 'player.order', {
    orderId: row.withdrawal_id,
    orderStatus: ORDER_STATUSES[row.status],
    orderType: ORDER_TYPE_WITHDRAWAL,
    orderAmount: toDecimal(row.amount_minor, row.decimal_places),
    currencyId: row.currency_id,
  })
}
