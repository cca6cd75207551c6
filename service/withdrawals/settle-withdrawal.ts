import type { Updateable } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import type { WithdrawalsTable } from '#service/database/payment-tables.ts'
import { now } from '#service/database/time.ts'
import { pendingWithdrawal, processorClearing, siteRevenue } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { storeIfAway } from '#service/sessions/after-login-events.ts'
import { mailWithdrawal } from './mail-withdrawal.ts'
import { moveAside, publishWithdrawal, toWithdrawal, type WithdrawalRow } from './withdrawal-rows.ts'

type Columns = Updateable<WithdrawalsTable>

/** Books an approved withdrawal as paid; its row is locked. */
export async function settlePaid(
  tx: Tx,
  vault: PersonalVault,
  row: WithdrawalRow,
  columns: Columns,
): Promise<WithdrawalRow> {
  const { amount_minor: amountMinor, fee_minor: feeMinor, currency_id: currencyId, member_id } = row
  const paid = await changeWithdrawal(tx, row, { ...columns, status: 'paid', decided_at: now })
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
  await mailWithdrawal(tx, vault, paid)
  return paid
}

/** Returns the money of an open withdrawal that is not paid; its row is locked. */
export async function settleRejected(
  tx: Tx,
  vault: PersonalVault,
  row: WithdrawalRow,
  columns: Columns,
): Promise<WithdrawalRow> {
  const rejected = await changeWithdrawal(tx, row, { ...columns, status: 'rejected', decided_at: now })
  await moveAside(tx, row, 'withdrawal-back')
  const { amount, currencyId } = toWithdrawal(rejected)
  await storeIfAway(tx, row.player_id, { kind: 'withdrawal-rejected', amount, currencyId })
  await mailWithdrawal(tx, vault, rejected)
  return rejected
}

/** Changes a withdrawal, and publishes it to its player. */
export async function changeWithdrawal(tx: Tx, row: WithdrawalRow, columns: Columns): Promise<WithdrawalRow> {
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
