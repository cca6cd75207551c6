import type { UpdateObject } from 'kysely'
import type { Tx } from '#service/database/database.ts'
import type { Tables } from '#service/database/tables.ts'
import { now } from '#service/database/time.ts'
import { pendingWithdrawal, processorClearing, siteRevenue } from '#service/ledger/accounts.ts'
import { post } from '#service/ledger/post.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { storeIfAway } from '#service/sessions/after-login-events.ts'
import { assertMoved, move } from '#service/states/move.ts'
import { type EventOf, transferOf } from '#service/states/state-machine.ts'
import { mailWithdrawal } from './mail-withdrawal.ts'
import { moveAside, publishWithdrawal, toWithdrawal, type WithdrawalRow } from './withdrawal-rows.ts'
import { WITHDRAWALS } from './withdrawal-states.ts'

type Columns = UpdateObject<Tables, 'withdrawals'>

/** Books an approved withdrawal as paid; its row is locked. */
export async function settlePaid(
  tx: Tx,
  vault: PersonalVault,
  row: WithdrawalRow,
  columns: Columns,
): Promise<WithdrawalRow> {
  const { amount_minor: amountMinor, fee_minor: feeMinor, currency_id: currencyId, member_id } = row
  const paid = await changeWithdrawal(tx, row, 'pay', { ...columns, decided_at: now })
  const booked = transferOf(WITHDRAWALS, 'pay', {
    code: 'withdrawal',
    uniqueKey: `withdrawal:${row.withdrawal_id}`,
    entries: [
      { account: pendingWithdrawal(row.player_id), currencyId, amountMinor: -amountMinor },
      { account: processorClearing(member_id), currencyId, amountMinor: amountMinor - feeMinor },
      ...(feeMinor > 0 ? [{ account: siteRevenue(member_id), currencyId, amountMinor: feeMinor }] : []),
    ],
  })
  await post(tx, booked)
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
  { event, ...columns }: Columns & { readonly event: 'reject' | 'refuse' | 'takeBack' },
): Promise<WithdrawalRow> {
  const rejected = await changeWithdrawal(tx, row, event, { ...columns, decided_at: now })
  await moveAside(tx, row, event)
  const { amount, currencyId } = toWithdrawal(rejected)
  await storeIfAway(tx, row.player_id, { kind: 'withdrawal-rejected', amount, currencyId })
  await mailWithdrawal(tx, vault, rejected)
  return rejected
}

/** Moves a locked withdrawal whose state allows the event, and publishes it to its player. */
export async function changeWithdrawal(
  tx: Tx,
  row: WithdrawalRow,
  event: EventOf<typeof WITHDRAWALS>,
  columns: Columns,
): Promise<WithdrawalRow> {
  const changed = assertMoved(await move(tx, WITHDRAWALS, row, { event, set: columns }))
  const decided = { ...changed, decimal_places: row.decimal_places }
  await publishWithdrawal(tx, decided)
  return decided
}
