import { sql } from 'kysely'
import { LIMIT_KINDS, type LimitKind, type SelfLimitKind } from '#schemas/entities/player-limit.ts'
import type { Db } from '#service/database/database.ts'
import { servedCurrencyIds } from '#service/players/rows/served-currencies.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { ratesInto } from '#service/exchange/rates-into.ts'
import { countedIn, weighed } from '#service/exchange/weighed.ts'

/** A player's own limit of one kind. Amounts are minor units of the player's limit currency, those of a session minutes. */
export interface SelfLimit {
  readonly kind: SelfLimitKind
  /** In force now; null where only a change waits, or the limit has ended. */
  readonly minor: number | null
  /** The change that waits; a null amount ends the limit. */
  readonly next: WaitingLimit | null
}

/** A change that waits for its time, or after it for a second confirmation. */
export interface WaitingLimit {
  readonly minor: number | null
  readonly from: number
  /** Without it the change applies at its time. */
  readonly isUnconfirmed?: true
}

export interface LimitCurrency {
  readonly currencyId: number
  readonly decimalPlaces: number
}

/** The currency of a player's own limits: that of the present ones, otherwise the site's default. */
export async function limitCurrency(db: Db, site: ServedSite, playerId: number): Promise<LimitCurrency> {
  const { rows } = await sql<LimitCurrency>`
    select currency_id as "currencyId", decimal_places as "decimalPlaces" from currencies
    where currency_id = coalesce(
      (select currency_id from player_limits where player_id = ${playerId} and source = 'self' and kind <> 'sessionMinutes' limit 1),
      ${servedCurrencyIds(site)[0]}::integer)`.execute(db)
  const currency = rows[0]
  if (currency === undefined) throw new Error(`The site ${site.siteId} has no currency.`)
  return currency
}

/** A player's own limits, in force or waiting. */
export async function readSelfLimits(db: Db, playerId: number): Promise<SelfLimit[]> {
  const { rows } = await sql<{
    kind: SelfLimitKind
    minor: number | null
    nextMinor: number | null
    nextFrom: number | null
    isConfirmed: boolean
  }>`
    select kind, limit_in_force(own) as minor, next_limit_minor as "nextMinor",
      case when next_from > service_now() or not next_confirmed then next_from end as "nextFrom",
      next_confirmed as "isConfirmed"
    from player_limits own where player_id = ${playerId} and source = 'self'`.execute(db)
  return rows.map(({ kind, minor, nextMinor, nextFrom, isConfirmed }) => ({
    kind,
    minor,
    next:
      nextFrom === null
        ? null
        : { minor: nextMinor, from: nextFrom, ...(!isConfirmed && { isUnconfirmed: true as const }) },
  }))
}

export interface LimitUse {
  /** Deposited, wagered or lost, by kind. */
  readonly usedMinor: ReadonlyMap<LimitKind, number>
  /** Customer service's limits by kind; one that no rate can convert is left out. */
  readonly accountMinor: ReadonlyMap<LimitKind, number>
}

interface Sum {
  readonly kind: LimitKind
  readonly currencyId: number
  readonly minor: number
}

/** The amounts that a player's limits count, and customer service's limits, in the currency `to`. */
export async function readLimitUse(
  db: Db,
  { playerId, operatorId }: { playerId: number; operatorId: number },
  to: number,
): Promise<LimitUse> {
  const [used, account] = [await readSums(db, playerId), await readAccountLimits(db, playerId)]
  const currencies = [...used, ...account].map(({ currencyId }) => currencyId)
  const rates = await ratesInto(db, { operatorId, to }, currencies)
  const usedMinor = new Map<LimitKind, number>()
  for (const { kind, currencyId: from, minor } of used) {
    usedMinor.set(kind, (usedMinor.get(kind) ?? 0) + countedIn(rates, minor, { operatorId, from, to }))
  }
  const accountMinor = new Map<LimitKind, number>()
  for (const { kind, currencyId: from, minor } of account) {
    const limit = weighed(rates, minor, { operatorId, from, to })
    if (limit !== null) accountMinor.set(kind, Math.min(limit, accountMinor.get(kind) ?? limit))
  }
  return { usedMinor, accountMinor }
}

async function readSums(db: Db, playerId: number): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    with periods (name, starts, lost_from) as (
      select name, limit_starts(member_id, unit), loss_starts(member_id, unit)
      from (values ('daily', 'day'), ('weekly', 'week'), ('monthly', 'month')) as counted (name, unit)
      cross join players where player_id = ${playerId})
    select name || 'Deposit' as kind, currency_id as "currencyId", sum(amount_minor)::bigint as minor
    from periods join deposits on decided_at >= starts[1]
    where player_id = ${playerId} and status = 'paid' group by name, currency_id
    union all
    select name || 'Loss', currency_id, lost_minor from periods cross join player_lost_since(${playerId}, lost_from)
    union all
    select 'weeklyBet', currency_id, sum(wagered_minor)::bigint
    from periods cross join player_totals_since(${playerId}, starts[1])
    where name = 'weekly' group by currency_id`.execute(db)
  return rows
}

async function readAccountLimits(db: Db, playerId: number): Promise<Sum[]> {
  const rows = await db
    .selectFrom('player_limits')
    .select(['kind', 'currency_id as currencyId', 'limit_minor as minor'])
    .where('player_id', '=', playerId)
    .where('source', '=', 'customerService')
    .where('kind', 'in', LIMIT_KINDS)
    .$narrowType<{ kind: LimitKind }>()
    .execute()
  return rows
}
