import { sql } from 'kysely'
import type { Db, Tx } from '#service/database/database.ts'

/** The numbers by which rows and messages name a site and its operator. */
export interface NumberedSite {
  readonly siteId: string
  readonly memberId: number
  readonly operatorId: number
}

/** Numbers that a site asks for, beside what the database keeps about them. */
export interface AskedNumbers extends NumberedSite {
  /** The site that the number belongs to; null if no site ever had it. */
  readonly owner: string | null
  /** The site's number until now. */
  readonly heldMemberId: number | null
  /** Whether the site has exactly these numbers already. */
  readonly isGiven: boolean
  /** Whether players or games are kept under the site's number until now. */
  readonly isHeldInUse: boolean
  /** The operator of the players who are kept under the number that is asked for. */
  readonly playersOperatorId: number | null
}

/** Any number that no other part uses: it names the lock under which numbers are given. */
const NUMBERS_LOCK = 7_246_212

export async function askNumbers(db: Db, sites: readonly NumberedSite[]): Promise<AskedNumbers[]> {
  const { rows } = await sql<AskedNumbers>`
    select asked."siteId", asked."memberId", asked."operatorId", owner.site_id as "owner",
      held.member_id as "heldMemberId",
      coalesce(held.member_id = asked."memberId" and held.operator_id = asked."operatorId", false) as "isGiven",
      exists (select from players where players.member_id = held.member_id)
        or exists (select from games where games.member_id = held.member_id) as "isHeldInUse",
      (select operator_id from players where players.member_id = asked."memberId" limit 1)
        as "playersOperatorId"
    from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb)
      as asked ("siteId" text, "memberId" integer, "operatorId" integer)
    left join site_numbers owner on owner.member_id = asked."memberId"
    left join site_numbers held on held.site_id = asked."siteId" and held.retired_at is null`.execute(db)
  return rows
}

/** Holds the numbers of sites as they are until the transaction ends; waits for players that are being added. */
export async function lockNumbers(tx: Tx, sites: readonly NumberedSite[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${NUMBERS_LOCK}::bigint)`.execute(tx)
  const siteIds = sites.map(({ siteId }) => siteId)
  await sql`select from site_numbers where site_id = any(${siteIds}::text[]) order by member_id for update`.execute(
    tx,
  )
}

/** Gives sites their numbers. The number that a site had before stays its own, and is no longer in use. */
export async function giveNumbers(tx: Tx, sites: readonly NumberedSite[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(sites)}::jsonb)
    as given ("siteId" text, "memberId" integer, "operatorId" integer)`
  await sql`update site_numbers set retired_at = now() from ${given}
    where site_id = "siteId" and member_id <> "memberId" and retired_at is null`.execute(tx)
  await sql`insert into site_numbers (member_id, site_id, operator_id)
    select "memberId", "siteId", "operatorId" from ${given}
    on conflict (member_id) do update set operator_id = excluded.operator_id, retired_at = null`.execute(tx)
  await sql`insert into operator_numbers (operator_id) select distinct "operatorId" from ${given}
    on conflict do nothing`.execute(tx)
}

/** The largest numbers of a site and of an operator that were ever in use. */
export async function largestNumbers(db: Db): Promise<{ memberId: number; operatorId: number }> {
  const { rows } = await sql<{ memberId: number; operatorId: number }>`
    select greatest((select max(member_id) from site_numbers), (select max(member_id) from players), 0) as "memberId",
      greatest((select max(operator_id) from operator_numbers), 0) as "operatorId"`.execute(db)
  return rows[0] ?? { memberId: 0, operatorId: 0 }
}
