import { type RawBuilder, sql } from 'kysely'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import {
  type AccountPeriod,
  type Transaction,
  TRANSACTION_CODES,
  TRANSACTION_KINDS,
  type TransactionAccount,
  type TransactionKind,
} from '#schemas/protocol/transactions.ts'
import type { Db } from '#service/database/database.ts'
import type { AccountKind } from '#service/ledger/accounts.ts'
import { toDecimal } from '#service/ledger/minor-units.ts'

/** Search for changes of a player's balances; times are UTC milliseconds. */
export interface TransactionSearch {
  readonly playerId: number
  readonly languageId: string
  readonly from?: number
  readonly to?: number
  readonly account?: TransactionAccount
  readonly currencyId?: number
  readonly kinds?: readonly TransactionKind[]
  readonly balances?: boolean
}

/** The account kinds of a player, by their names on the wire. */
export const PLAYER_ACCOUNT_KINDS = {
  cash: 'playerCash',
  bonus: 'playerBonus',
  pendingWithdrawal: 'pendingWithdrawal',
  prepaidDraws: 'playerSubscription',
} as const satisfies Record<TransactionAccount, AccountKind>

/** Longer than any transaction: times of transfers are out of order by less than this. */
const DISORDER_MS = 600_000
const PAGE_SIZE = 10

interface Found {
  rows: (Omit<Transaction, 'account' | 'amount'> & {
    kind: AccountKind
    minor: number
    decimals: number
    gameTitle: string | null
    sequenceNumber: number | null
  })[]
  periods: {
    kind: AccountKind
    currencyId: number
    decimals: number
    balance: number
    after: number
    codes: { code: Transaction['code']; moneyIn: number; moneyOut: number }[]
  }[]
  total: number
}

/**
 * A page of the changes of a player's balances, newest first, with their total number, and the balances at both ends of the period where
 * they are asked for: all in one statement, so that the sums agree with the rows.
 */
export async function searchTransactions(
  db: Db,
  search: TransactionSearch,
  { page, maxResults = PAGE_SIZE }: { page: number; maxResults?: number },
): Promise<OperationResult<'searchTransactions'>> {
  const { rows } = await statement(search, { first: page * maxResults, count: maxResults }).execute(db)
  const found = rows[0]
  if (found === undefined) throw new Error('a search for transactions answers with one row')
  return {
    result: found.rows.map(toTransaction),
    totalCount: found.total,
    ...(search.balances ? { balances: found.periods.map(toPeriod) } : {}),
  }
}

function statement(search: TransactionSearch, { first, count }: { first: number; count: number }) {
  const { playerId, from, to, account, currencyId, kinds } = search
  const languageCode = search.languageId.split(/[-_]/)[0] ?? ''
  const conditions = [sql`entries.account_id = own.account_id`]
  if (from !== undefined) conditions.push(since(from), sql`created_at >= ${instant(from)}`)
  if (to !== undefined) conditions.push(until(to), sql`created_at < ${instant(to)}`)
  if (kinds !== undefined) {
    const codes = kinds.flatMap((kind): readonly string[] => TRANSACTION_CODES[kind])
    conditions.push(sql`code = any(${codes}::text[])`)
  }
  const matching = sql`entries join transfers using (transfer_id) where ${sql.join(conditions, sql` and `)}`
  // A count over all time and kinds needs no transfers: it reads the index alone.
  const counted = conditions.length === 1 ? sql`entries where ${conditions[0]}` : matching
  const wanted = [sql`true`]
  if (account !== undefined) wanted.push(sql`kind = ${PLAYER_ACCOUNT_KINDS[account]}`)
  if (currencyId !== undefined) wanted.push(sql`currency_id = ${currencyId}`)
  return sql<Found>`
    with own as (
      select account_id, kind, accounts.currency_id, balance_minor, decimal_places
      from accounts join currencies using (currency_id)
      where owner_id = ${playerId} and kind = any(${Object.values(PLAYER_ACCOUNT_KINDS)}::text[])
    ), searched as (
      select * from own where ${sql.join(wanted, sql` and `)}
    ), page as (
      select own.account_id, kind, currency_id, decimal_places, transfer_id, amount_minor, code, created_at
      from searched as own cross join lateral (
        select transfer_id, amount_minor, code, created_at from ${matching}
        order by transfer_id desc limit ${first + count}) as newest
      order by transfer_id desc, account_id limit ${count} offset ${first}
    )
    select
      (select coalesce(sum(counted), 0)::integer from searched as own
        cross join lateral (select count(*) as counted from ${counted}) as each) as total,
      (select coalesce(json_agg(json_build_object(
          'transactionId', transfer_id, 'code', code, 'kind', kind, 'currencyId', currency_id, 'minor', amount_minor,
          'decimals', decimal_places, 'time', floor(extract(epoch from created_at) * 1000)::bigint,
          'gameTitle', title, 'sequenceNumber', sequence_number)
          order by transfer_id desc, account_id), '[]')
        from page left join lateral (${gameOfTransfer(languageCode)}) as game on true) as rows,
      ${search.balances ? periodsOf(search) : sql`'[]'::json`} as periods`
}

/** The title of a transfer's game, and the number of the draw where it is known and the game shows it; `page.transfer_id` is the transfer. */
export function gameOfTransfer(languageCode: string): RawBuilder<unknown> {
  return sql`
    select coalesce(texts->${languageCode}->>'title', texts->'en'->>'title',
      jsonb_path_query_first(texts, '$.*.title')#>>'{}') as title,
      case when show_sequence_number then sequence_number end as sequence_number, game_instance_id
    from (
      (select kind as of, owner_id from entries join accounts using (account_id)
        where entries.transfer_id = page.transfer_id and kind in ('instancePool', 'satelliteEntries') limit 1)
      union all
      select 'instancePool', game_instance_id from prize_items where prize_items.transfer_id = page.transfer_id
    ) as other
    left join game_instances on of = 'instancePool' and game_instance_id = owner_id
    join games on games.game_id = coalesce(game_instances.game_id, owner_id)`
}

/**
 * The credits and debits of each account in the period, and the change of its balance after the period. Transfers well after the period are
 * added up from the index alone.
 */
function periodsOf({ from, to }: Pick<TransactionSearch, 'from' | 'to'>) {
  const conditions = [sql`entries.account_id = own.account_id`]
  if (from !== undefined) conditions.push(sql`${since(from)} and created_at >= ${instant(from)}`)
  if (to !== undefined) conditions.push(until(to))
  const isAfter = to === undefined ? sql`false` : sql`created_at >= ${instant(to)}`
  const isLongAfter = to === undefined ? sql`false` : sql`not ${until(to)}`
  return sql`
    (select coalesce(json_agg(json_build_object(
        'kind', kind, 'currencyId', currency_id, 'decimals', decimal_places, 'balance', balance_minor,
        'after', soon_after + long_after, 'codes', codes) order by kind, currency_id), '[]')
      from own cross join lateral (
        select coalesce(sum(after), 0)::bigint as soon_after,
          coalesce(json_agg(json_build_object('code', code, 'moneyIn', money_in, 'moneyOut', money_out))
            filter (where money_in > 0 or money_out > 0), '[]') as codes
        from (
          select code, sum(amount_minor) filter (where ${isAfter}) as after,
            coalesce(sum(amount_minor) filter (where not ${isAfter} and amount_minor > 0), 0)::bigint as money_in,
            coalesce(-sum(amount_minor) filter (where not ${isAfter} and amount_minor < 0), 0)::bigint as money_out
          from entries join transfers using (transfer_id)
          where ${sql.join(conditions, sql` and `)} group by code) as by_code) as sums
      cross join lateral (
        select coalesce(sum(amount_minor), 0)::bigint as long_after
        from entries where entries.account_id = own.account_id and ${isLongAfter}) as later)`
}

/** Bounds by number that leave out no transfer of the period; at its ends the times decide. */
export const since = (from: number): RawBuilder<unknown> =>
  sql`entries.transfer_id >= (select transfer_since(${instant(from - DISORDER_MS)}))`
export const until = (to: number): RawBuilder<unknown> =>
  sql`entries.transfer_id < (select transfer_until(${instant(to + DISORDER_MS)}))`

function toTransaction({
  kind,
  minor,
  decimals,
  gameTitle,
  sequenceNumber,
  ...row
}: Found['rows'][number]): Transaction {
  return {
    ...row,
    account: accountOf(kind),
    amount: toDecimal(minor, decimals),
    ...(gameTitle === null ? {} : { gameTitle }),
    ...(sequenceNumber === null ? {} : { sequenceNumber }),
  }
}

function toPeriod({
  kind,
  currencyId,
  decimals,
  balance,
  after,
  codes,
}: Found['periods'][number]): AccountPeriod {
  const closing = balance - after
  const decimal = (amountMinor: number) => toDecimal(amountMinor, decimals)
  const all = sumsOf(codes)
  const kinds = TRANSACTION_KINDS.map((of) => {
    const own: readonly string[] = TRANSACTION_CODES[of]
    return { kind: of, ...sumsOf(codes.filter(({ code }) => own.includes(code))) }
  })
  return {
    account: accountOf(kind),
    currencyId,
    opening: decimal(closing - all.moneyIn + all.moneyOut),
    moneyIn: decimal(all.moneyIn),
    moneyOut: decimal(all.moneyOut),
    closing: decimal(closing),
    kinds: kinds
      .filter(({ moneyIn, moneyOut }) => moneyIn > 0 || moneyOut > 0)
      .map(({ kind: of, moneyIn, moneyOut }) => ({
        kind: of,
        moneyIn: decimal(moneyIn),
        moneyOut: decimal(moneyOut),
      })),
  }
}

/** The minor units that came in and went out. */
function sumsOf(codes: Found['periods'][number]['codes']) {
  const sum = (of: 'moneyIn' | 'moneyOut') => codes.reduce((minor, code) => minor + code[of], 0)
  return { moneyIn: sum('moneyIn'), moneyOut: sum('moneyOut') }
}

function accountOf(kind: AccountKind): TransactionAccount {
  const known = Object.entries(PLAYER_ACCOUNT_KINDS).find(([, of]) => of === kind)
  if (known === undefined) throw new Error(`players have no account of the kind ${kind}`)
  return known[0] as TransactionAccount
}

export const instant = (milliseconds: number): RawBuilder<unknown> =>
  sql`to_timestamp(${milliseconds}::double precision / 1000)`
