import { sql } from 'kysely'
import type { ListSort } from '#schemas/operator/params.ts'
import type { DormantAccount } from '#schemas/operator/dormant-accounts.ts'
import { cutPage, directionOf, isBeyond, PAGE_SIZE } from '#service/database/pages.ts'
import type { Db } from '#service/database/database.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'

interface Page {
  readonly memberId: number
  readonly after?: number
  readonly limit?: number
  readonly sort?: ListSort
}

interface DormantRow {
  readonly playerId: number
  readonly closedAt: number
  readonly isPaying: boolean
  readonly owed: { readonly currency: string; readonly minor: number; readonly decimals: number }[]
}

/** The dormant accounts of a site with the cash that is left in them, in the order of their numbers. */
export async function listDormant(
  db: Db,
  { memberId, after, sort, limit = PAGE_SIZE }: Page,
): Promise<{ accounts: DormantAccount[]; hasMore: boolean }> {
  const order = directionOf(sort, 'oldest')
  const { rows } = await sql<DormantRow>`
    select player_id as "playerId", dormant_at as "closedAt",
      exists (select from withdrawals as asked
        where asked.player_id = player.player_id and asked.status in ('pending', 'approved')) as "isPaying",
      coalesce((
        select json_agg(json_build_object('currency', code, 'minor', balance_minor, 'decimals', decimal_places) order by code)
        from accounts join currencies using (currency_id)
        where kind = 'playerCash' and owner_id = player.player_id and balance_minor > 0), '[]') as owed
    from players as player
    where member_id = ${memberId} and dormant_at is not null and ${isBeyond('player_id', order, after)}
    order by player_id ${order.inOrder} limit ${limit + 1}`.execute(db)
  const page = cutPage(rows, limit)
  const accounts = page.rows.map(({ owed, ...account }) => ({
    ...account,
    owed: owed.map(({ currency, minor, decimals }) => ({ currency, amount: toDecimal(minor, decimals) })),
  }))
  return { accounts, hasMore: page.hasMore }
}
