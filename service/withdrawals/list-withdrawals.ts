import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import type { OperatedWithdrawal } from '#schemas/operator/withdrawals.ts'
import { directionOf, isBehind, listedState, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import type { Db } from '#service/database/database.ts'
import type { PersonalVault } from '#service/players/rows/personal-vault.ts'
import { openAccount } from './bank-accounts.ts'
import { toWithdrawal, withdrawals, type WithdrawalRow } from './withdrawal-rows.ts'

/** A page of the withdrawals of a site in a status, those that have waited longest first; or of a player, the newest first. */
export async function listWithdrawals(
  db: Db,
  vault: PersonalVault,
  { memberId, ...of }: EndpointRequest<'getWithdrawals'> & { readonly memberId: number },
): Promise<EndpointResult<'getWithdrawals'>> {
  const { playerId, withdrawalId, after, limit = PAGE_SIZE } = of
  const status = listedState(of.status, 'pending', playerId ?? withdrawalId)
  const { isNewestFirst, direction } = directionOf(of.sort, status === null ? 'newest' : 'oldest')
  let query = withdrawals(db)
    .leftJoin('processor_requests as request', (join) =>
      join.onRef('request.request_id', '=', 'withdrawal_id').on('request.sent_at', 'is', null),
    )
    .select(['request.attempts as attempts', 'request.last_error as error'])
    .where('member_id', '=', memberId)
  if (status !== null) query = query.where('status', '=', status)
  if (playerId !== undefined) query = query.where('withdrawals.player_id', '=', playerId)
  if (withdrawalId !== undefined) query = query.where('withdrawal_id', '=', withdrawalId)
  if (after !== undefined)
    query = query.where(
      isBehind({ table: 'withdrawals', time: 'created_at', id: 'withdrawal_id', isNewestFirst }, after),
    )
  const { rows, hasMore } = await readListPage(
    query.orderBy('withdrawals.created_at', direction).orderBy('withdrawal_id', direction),
    limit,
  )
  return {
    withdrawals: rows.map(({ attempts, error, ...row }) => ({
      ...toOperated(row, vault),
      ...(attempts === null ? {} : { unaccepted: { attempts, ...(error === null ? {} : { error }) } }),
    })),
    hasMore,
  }
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
