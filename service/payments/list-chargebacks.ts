import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import { directionOf, isBehind, PAGE_SIZE, readListPage } from '#service/database/pages.ts'
import type { Db } from '#service/database/database.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'

/** A page of the deposits of a site that were taken back, the newest first, with what their players owe now. */
export async function listChargebacks(
  db: Db,
  { memberId, ...of }: EndpointRequest<'getChargebacks'> & { readonly memberId: number },
): Promise<EndpointResult<'getChargebacks'>> {
  const { playerId, after, limit = PAGE_SIZE } = of
  const { isNewestFirst, direction } = directionOf(of.sort, 'newest')
  let query = db
    .selectFrom('deposits')
    .innerJoin('currencies', 'currencies.currency_id', 'deposits.currency_id')
    .leftJoin('accounts as debt', (join) =>
      join
        .on('debt.kind', '=', 'playerDebt')
        .onRef('debt.owner_id', '=', 'deposits.player_id')
        .onRef('debt.currency_id', '=', 'deposits.currency_id'),
    )
    .select([
      'deposits.order_id',
      'deposits.player_id',
      'deposits.processor_id',
      'deposits.amount_minor',
      'deposits.currency_id',
      'deposits.charged_back_at',
      'currencies.decimal_places',
      'debt.balance_minor as owed_minor',
    ])
    .where('deposits.member_id', '=', memberId)
    .where('deposits.charged_back_at', 'is not', null)
  if (playerId !== undefined) query = query.where('deposits.player_id', '=', playerId)
  if (after !== undefined)
    query = query.where(
      isBehind({ table: 'deposits', time: 'charged_back_at', id: 'order_id', isNewestFirst }, after),
    )
  const { rows, hasMore } = await readListPage(
    query.orderBy('deposits.charged_back_at', direction).orderBy('deposits.order_id', direction),
    limit,
  )
  return {
    chargebacks: rows.map((row) => ({
      orderId: row.order_id,
      playerId: row.player_id,
      processorId: row.processor_id,
      amount: toDecimal(row.amount_minor, row.decimal_places),
      currencyId: row.currency_id,
      time: row.charged_back_at ?? 0,
      debt: toDecimal(Math.max(0, -(row.owed_minor ?? 0)), row.decimal_places),
    })),
    hasMore,
  }
}
