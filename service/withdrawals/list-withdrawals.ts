import type { OperatedWithdrawal } from '#schemas/operator/withdrawals.ts'
import type { WithdrawalStatus } from '#schemas/protocol/withdrawals.ts'
import type { Db } from '#service/database/database.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { openAccount } from './bank-accounts.ts'
import { toWithdrawal, withdrawals, type WithdrawalRow } from './withdrawal-rows.ts'

const LISTED_MAX = 200

/** Withdrawals of a site in a status, those that have waited longest first; at most 200. */
export async function listWithdrawals(
  db: Db,
  vault: PersonalVault,
  { memberId, status }: { readonly memberId: number; readonly status: WithdrawalStatus },
): Promise<OperatedWithdrawal[]> {
  const rows = await withdrawals(db)
    .leftJoin('processor_requests as request', (join) =>
      join.onRef('request.request_id', '=', 'withdrawal_id').on('request.sent_at', 'is', null),
    )
    .select(['request.attempts as attempts', 'request.last_error as error'])
    .where('member_id', '=', memberId)
    .where('status', '=', status)
    .orderBy('withdrawals.created_at')
    .limit(LISTED_MAX)
    .execute()
  return rows.map(({ attempts, error, ...row }) => ({
    ...toOperated(row, vault),
    ...(attempts === null ? {} : { unaccepted: { attempts, ...(error === null ? {} : { error }) } }),
  }))
}

/** A withdrawal in the operators' view: with its bank account or processor, and who decided. */
export function toOperated(row: WithdrawalRow, vault: PersonalVault): OperatedWithdrawal {
  const { approved_by: approvedBy, decided_by: decidedBy, payment_reference: reference } = row
  const { processor_id: processorId } = row
  const bankAccount = openAccount(vault, row)
  return {
    ...toWithdrawal(row),
    playerId: row.player_id,
    ...(bankAccount === null ? {} : { bankAccount }),
    ...(processorId === null ? {} : { processorId }),
    ...(approvedBy === null ? {} : { approvedBy }),
    ...(decidedBy === null ? {} : { decidedBy }),
    ...(reference === null ? {} : { reference }),
  }
}
