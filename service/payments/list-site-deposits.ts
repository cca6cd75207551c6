import type { OperatedDeposit } from '#schemas/operator/deposits.ts'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import { directionOf, isBehind, listedState, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import type { Db } from '#service/database/database.ts'
import { type DepositRow, deposits, toDepositOrder } from '#service/deposits/deposit-orders.ts'

/** A page of the deposits of a site in a status, or of a player, the newest first. */
export async function listSiteDeposits(
  db: Db,
  { memberId, ...of }: EndpointRequest<'getDeposits'> & { readonly memberId: number },
): Promise<EndpointResult<'getDeposits'>> {
  const { playerId, processorId, orderId, after, limit = PAGE_SIZE } = of
  const status = listedState(of.status, 'paid', playerId ?? orderId)
  const { isNewestFirst, direction } = directionOf(of.sort, 'newest')
  let query = deposits(db).where('deposits.member_id', '=', memberId)
  if (status !== null) query = query.where('deposits.status', '=', status)
  if (playerId !== undefined) query = query.where('deposits.player_id', '=', playerId)
  if (processorId !== undefined) query = query.where('deposits.processor_id', '=', processorId)
  if (orderId !== undefined) query = query.where('deposits.order_id', '=', orderId)
  if (after !== undefined)
    query = query.where(
      isBehind({ table: 'deposits', time: 'created_at', id: 'order_id', isNewestFirst }, after),
    )
  const { rows, hasMore } = await readListPage(
    query.orderBy('deposits.created_at', direction).orderBy('deposits.order_id', direction),
    limit,
  )
  return { deposits: rows.map(toOperated), hasMore }
}

function toOperated(row: DepositRow): OperatedDeposit {
  const { decided_at: decidedTime, charged_back_at: chargedBackTime, processor_reference: reference } = row
  return {
    ...toDepositOrder(row),
    processorId: row.processor_id,
    playerId: row.player_id,
    ...(decidedTime !== null && { decidedTime }),
    ...(chargedBackTime !== null && { chargedBackTime }),
    ...(reference !== null && { reference }),
  }
}
