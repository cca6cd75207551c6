import { sql } from 'kysely'
import type { EndpointRequest, EndpointResult } from '#schemas/operator/endpoints.ts'
import { type Report, type ReportedTransfer, SITE_ACCOUNTS } from '#schemas/operator/reports.ts'
import { cutPage, directionOf, isBeyond, PAGE_SIZE } from '#service/database/pages.ts'
import type { Db } from '#service/database/database.ts'
import { gameOfTransfer, instant, since, until } from '#service/transactions/search-transactions.ts'
import type { SitePeriod } from './read-day.ts'

type AccountReport = Report['accounts'][number]

interface Row extends Pick<AccountReport, 'account' | 'currencyId' | 'changes'> {
  readonly balance: number
  readonly after: number
}

/**
 * The changes of the accounts of a site in a period by day and kind of transfer, with the balances at both ends: all in one statement, so that
 * they agree. What came after the period is added up from the index.
 */
export async function readSiteAccounts(
  db: Db,
  { memberId, from, to }: SitePeriod,
  timeZone: string,
): Promise<AccountReport[]> {
  const { rows } = await sql<Row>`
    with own as materialized (
      select account_id, kind, currency_id, balance_minor
      from accounts_of(${SITE_ACCOUNTS}::text[], ${[memberId]}::bigint[]))
    select kind as account, currency_id as "currencyId", balance_minor as balance,
      (soon.after + later.after)::bigint as after, changes
    from own
    cross join lateral (
      select coalesce(json_agg(json_build_object('day', day, 'code', code, 'count', count, 'inMinor', money_in,
        'outMinor', money_out) order by day, code), '[]') as changes
      from (
        select (created_at at time zone ${timeZone})::date::text as day, code, count(*) as count,
          coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)::bigint as money_in,
          coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0)::bigint as money_out
        from entries join transfers using (transfer_id)
        where entries.account_id = own.account_id and ${since(from)} and created_at >= ${instant(from)}
          and ${until(to)} and created_at < ${instant(to)}
        group by 1, code) as by_day) as sums
    cross join lateral (
      select coalesce(sum(amount_minor), 0) as after from entries join transfers using (transfer_id)
      where entries.account_id = own.account_id and ${since(to)} and ${until(to)} and created_at >= ${instant(to)}) as soon
    cross join lateral (
      select coalesce(sum(amount_minor), 0) as after from entries
      where entries.account_id = own.account_id and not ${until(to)}) as later
    order by array_position(${SITE_ACCOUNTS}::text[], kind), currency_id`.execute(db)
  return rows.map(({ balance, after, changes, ...row }) => {
    const closingMinor = balance - after
    const changed = changes.reduce((sum, { inMinor, outMinor }) => sum + inMinor - outMinor, 0)
    return { ...row, openingMinor: closingMinor - changed, closingMinor, changes }
  })
}

/** A page of the transfers of one kind on an account of a site in a period, the newest first, with the player on the other side. */
export async function listReportedTransfers(
  db: Db,
  { memberId, from, to }: SitePeriod,
  asked: Omit<EndpointRequest<'getReportTransfers'>, 'from' | 'to'> & { readonly languageId: string },
): Promise<EndpointResult<'getReportTransfers'>> {
  const { account, currencyId, code, after, sort, limit = PAGE_SIZE } = asked
  const languageCode = asked.languageId.split(/[-_]/)[0] ?? ''
  const order = directionOf(sort, 'newest')
  const { inOrder } = order
  const { rows } = await sql<
    Omit<ReportedTransfer, 'playerId' | 'gameTitle'> & {
      readonly playerId: number | null
      readonly gameTitle: string | null
    }
  >`
    with page as materialized (
      select entries.transfer_id, created_at, entries.currency_id, amount_minor
      from accounts_of(array[${account}::text], ${[memberId]}::bigint[]) as own
      join entries using (account_id) join transfers using (transfer_id)
      where own.currency_id = ${currencyId} and code = ${code} and ${isBeyond('entries.transfer_id', order, after)}
        and ${since(from)} and created_at >= ${instant(from)} and ${until(to)} and created_at < ${instant(to)}
      order by entries.transfer_id ${inOrder} limit ${limit + 1})
    select transfer_id as "transactionId", created_at as time, currency_id as "currencyId",
      amount_minor as "amountMinor", title as "gameTitle",
      (select owner_id from entries join accounts using (account_id)
        where entries.transfer_id = page.transfer_id
          and kind in ('playerCash', 'playerBonus', 'playerSubscription', 'pendingWithdrawal') limit 1) as "playerId"
    from page left join lateral (${gameOfTransfer(languageCode)}) as game on true
    order by transfer_id ${inOrder}`.execute(db)
  const page = cutPage(rows, limit)
  return {
    transfers: page.rows.map(({ playerId, gameTitle, ...row }) => ({
      ...row,
      ...(playerId !== null && { playerId }),
      ...(gameTitle !== null && { gameTitle }),
    })),
    hasMore: page.hasMore,
  }
}
