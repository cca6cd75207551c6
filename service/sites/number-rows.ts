import { sql } from 'kysely'
import { siteNumbersOfCell } from '#schemas/cells/cell-numbers.ts'
import type { WeekStart } from '#schemas/dates/week-start.ts'
import { cellOf } from '#service/database/cell-number.ts'
import type { Db, Tx } from '#service/database/database.ts'

/** The numbers with which rows and messages refer to a site, its operator and its currencies, and the clock by which rows are counted. */
export interface NumberedSite {
  readonly siteId: string
  readonly memberId: number
  readonly operatorId: number
  readonly currencies: readonly NumberedCurrency[]
  readonly timeZone: string
  readonly weekStart: WeekStart
  /** `settings.rollingLossLimit`. */
  readonly rollingLosses: boolean
}

/** A currency that a site serves. */
export interface NumberedCurrency {
  readonly code: string
  readonly currencyId: number
  readonly decimalPlaces: number
}

/** Numbers that a site requests, with the facts about them in the database. */
export interface RequestedNumbers extends Pick<
  NumberedSite,
  'siteId' | 'memberId' | 'operatorId' | 'timeZone'
> {
  /** The site that owns the number; null if no site ever had it. */
  readonly owner: string | null
  /** The site's current number. */
  readonly heldMemberId: number | null
  /** Whether the site already has exactly these numbers. */
  readonly isGiven: boolean
  /** Whether the site's current number has players or games. */
  readonly isHeldInUse: boolean
  /** The operator of the players under the requested number. */
  readonly playersOperatorId: number | null
  /** Whether a site had the operator before. */
  readonly isKnownOperator: boolean
  /** Whether the database can count by the time zone. */
  readonly hasTimeZone: boolean
}

/** An arbitrary number that no other part uses: the advisory lock for assigning numbers. */
const NUMBERS_LOCK = 7_246_212

export async function askNumbers(db: Db, sites: readonly NumberedSite[]): Promise<RequestedNumbers[]> {
  const { rows } = await sql<RequestedNumbers>`
    select asked."siteId", asked."memberId", asked."operatorId", owner.site_id as "owner",
      held.member_id as "heldMemberId",
      coalesce(held.member_id = asked."memberId" and held.operator_id = asked."operatorId", false) as "isGiven",
      exists (select from players where players.member_id = held.member_id)
        or exists (select from games where games.member_id = held.member_id) as "isHeldInUse",
      (select operator_id from players where players.member_id = asked."memberId" limit 1)
        as "playersOperatorId",
      exists (select from operator_numbers known where known.operator_id = asked."operatorId") as "isKnownOperator",
      asked."timeZone", is_time_zone(asked."timeZone") as "hasTimeZone"
    from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb)
      as asked ("siteId" text, "memberId" integer, "operatorId" integer, "timeZone" text)
    left join site_numbers owner on owner.member_id = asked."memberId"
    left join site_numbers held on held.site_id = asked."siteId" and held.retired_at is null`.execute(db)
  return rows
}

/** Locks the numbers of sites until the transaction ends; waits for players that are being added. */
export async function lockNumbers(tx: Tx, sites: readonly NumberedSite[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NUMBERS_LOCK}::bigint)`.execute(tx)
  const siteIds = sites.map(({ siteId }) => siteId)
  await sql`select from site_numbers where site_id = any(${siteIds}::text[]) order by member_id for update`.execute(
    tx,
  )
}

/** Assigns numbers to sites. An earlier number remains the site's own, and is no longer in use. */
export async function giveNumbers(tx: Tx, sites: readonly NumberedSite[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(sites)}::jsonb)
    as given ("siteId" text, "memberId" integer, "operatorId" integer)`
  await sql`update site_numbers set retired_at = service_now() from ${given}
    where site_id = "siteId" and member_id <> "memberId" and retired_at is null`.execute(tx)
  await sql`insert into site_numbers (member_id, site_id, operator_id)
    select "memberId", "siteId", "operatorId" from ${given}
    on conflict (member_id) do update set operator_id = excluded.operator_id, retired_at = null`.execute(tx)
  await sql`insert into operator_numbers (operator_id) select distinct "operatorId" from ${given}
    on conflict do nothing`.execute(tx)
}

/** The largest numbers of a site and of an operator, ever used, that are of this cell; one below its first ones where there are none. */
export async function largestNumbers(db: Db): Promise<LargestNumbers> {
  const cell = await cellOf(db)
  const { first, last } = siteNumbersOfCell(cell)
  const { rows } = await sql<{ memberId: number | null; operatorId: number | null }>`
    select greatest(
        (select max(member_id) from site_numbers where member_id between ${first} and ${last}),
        (select max(member_id) from players where member_id between ${first} and ${last})) as "memberId",
      (select max(operator_id) from operator_numbers where operator_id between ${first} and ${last}) as "operatorId"`.execute(
    db,
  )
  return { cell, memberId: rows[0]?.memberId ?? first - 1, operatorId: rows[0]?.operatorId ?? first - 1 }
}

export interface LargestNumbers {
  readonly cell: number
  readonly memberId: number
  readonly operatorId: number
}
