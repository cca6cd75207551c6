import { sql } from 'kysely'
import type { ListSort } from '#schemas/operator/params.ts'
import type { EndpointResult } from '#schemas/operator/endpoints.ts'
import type { PlayerTransaction } from '#schemas/operator/player-records.ts'
import { cutPage, directionOf, isBeyond, PAGE_SIZE } from '#service/database/pages.ts'
import type { Db } from '#service/database/database.ts'
import { SHOWN_ACCOUNTS } from '#service/ledger/accounts.ts'
import { gameOfTransfer } from './search-transactions.ts'

interface Row extends Omit<PlayerTransaction, 'changes' | 'gameTitle' | 'gameInstanceId'> {
  readonly changes: readonly { kind: keyof typeof SHOWN_ACCOUNTS; currencyId: number; amountMinor: number }[]
  readonly gameTitle: string | null
  readonly gameInstanceId: number | null
}

interface Asked {
  readonly playerId: number
  readonly languageId: string
  readonly after?: number
  readonly limit?: number
  readonly sort?: ListSort
}

/**
 * A page of the transfers that changed a player's balances, by default the newest first. Each account gives as many of its entries as the page has
 * transfers: no account is read to its begin.
 */
export async function listPlayerTransactions(
  db: Db,
  { playerId, languageId, after, sort, limit = PAGE_SIZE }: Asked,
): Promise<EndpointResult<'getPlayerTransactions'>> {
  const languageCode = languageId.split(/[-_]/)[0] ?? ''
  const order = directionOf(sort, 'newest')
  const { inOrder } = order
  const { rows } = await sql<Row>`
    with own as materialized (
      select account_id, kind, currency_id from accounts_of(${Object.keys(SHOWN_ACCOUNTS)}::text[], ${[playerId]}::bigint[])
    ), page as (
      select distinct transfer_id from own cross join lateral (
        select transfer_id from entries where entries.account_id = own.account_id and ${isBeyond('entries.transfer_id', order, after)}
        order by transfer_id ${inOrder} limit ${limit + 1}) as newest
      order by transfer_id ${inOrder} limit ${limit + 1}
    )
    select transfer_id as "transactionId", code, floor(extract(epoch from created_at) * 1000)::bigint as time,
      (select json_agg(json_build_object('kind', kind, 'currencyId', own.currency_id, 'amountMinor', amount_minor)
          order by amount_minor desc, own.account_id)
        from entries join own using (account_id) where entries.transfer_id = page.transfer_id) as changes,
      title as "gameTitle", game_instance_id as "gameInstanceId"
    from page join transfers using (transfer_id)
    left join lateral (${gameOfTransfer(languageCode)}) as game on true
    order by transfer_id ${inOrder}`.execute(db)
  const page = cutPage(rows, limit)
  return { transactions: page.rows.map(toTransaction), hasMore: page.hasMore }
}

function toTransaction({ changes, gameTitle, gameInstanceId, ...row }: Row): PlayerTransaction {
  return {
    ...row,
    changes: changes.map(({ kind, ...change }) => ({ account: SHOWN_ACCOUNTS[kind], ...change })),
    ...(gameTitle !== null && { gameTitle }),
    ...(gameInstanceId !== null && { gameInstanceId }),
  }
}
