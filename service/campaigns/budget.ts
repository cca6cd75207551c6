import { sql } from 'kysely'
import type { CampaignGrantStatus } from '#service/database/campaign-tables.ts'
import type { Tx } from '#service/database/database.ts'
import { now } from '#service/database/time.ts'
import { assertMoved, isFrom, move, stateAfter } from '#service/states/move.ts'
import { CAMPAIGN_GRANTS } from './grant-states.ts'

interface Part {
  readonly campaignId: number
  /** Minor units. */
  readonly minor: number
  /** `reserved`: held for a deposit that is not paid yet. */
  readonly as: 'reserved' | 'spent'
  /** Cash back is paid after the schedule, or after a period of it. */
  readonly isCashBack?: boolean
}

/**
 * Takes one grant from the budget of a campaign, in one statement that the budget bounds: false where it has not enough money or count left, or the
 * campaign does not run. The row of the campaign is locked after it.
 */
export async function takeBudget(
  tx: Tx,
  { campaignId, minor, as, isCashBack = false }: Part,
): Promise<boolean> {
  const [money, count] = [sql.ref(`${as}_minor`), sql.ref(`${as}_count`)]
  const isOpen = isCashBack
    ? sql`status in ('running', 'ended') and settled_at is null`
    : sql`status = 'running' and starts_at <= service_now() and ends_at > service_now()`
  const { rows } = await sql`
    update campaigns set ${money} = ${money} + ${minor}, ${count} = ${count} + 1
    where campaign_id = ${campaignId} and ${isOpen}
      and reserved_minor + spent_minor + ${minor} <= budget_minor
      and reserved_count + spent_count + 1 <= budget_count
    returning campaign_id`.execute(tx)
  return rows.length === 1
}

/** Locks a campaign, and asks whether its budget has room for a grant. Coupons and players are locked before, accounts after it. */
export async function lockBudget(
  tx: Tx,
  { campaignId, minor }: Pick<Part, 'campaignId' | 'minor'>,
): Promise<boolean> {
  const { rows } = await sql<{ hasRoom: boolean }>`
    select status = 'running' and starts_at <= service_now() and ends_at > service_now()
      and reserved_minor + spent_minor + ${minor} <= budget_minor
      and reserved_count + spent_count + 1 <= budget_count as "hasRoom"
    from campaigns where campaign_id = ${campaignId} for no key update`.execute(tx)
  return rows[0]?.hasRoom === true
}

interface NewReservation {
  readonly campaignId: number
  readonly playerId: number
  readonly minor: number
  readonly orderId: string
}

/** Reserves the award of a deposit. The player and the campaign are locked, and the budget has room. */
export async function reserveGrant(
  tx: Tx,
  { campaignId, playerId, minor, orderId }: NewReservation,
): Promise<void> {
  if (!(await takeBudget(tx, { campaignId, minor, as: 'reserved' })))
    throw new Error(`the budget of campaign ${campaignId} was checked under its lock`)
  await tx
    .insertInto('campaign_grants')
    .values((values) => ({
      campaign_id: campaignId,
      player_id: playerId,
      status: CAMPAIGN_GRANTS.events.reserve.to,
      amount_minor: minor,
      order_id: orderId,
      stacking_class: values
        .selectFrom('campaigns')
        .select('stacking_class')
        .where('campaign_id', '=', campaignId)
        .$asScalar()
        .$notNull(),
    }))
    .execute()
}

export interface LockedGrant {
  readonly grant_id: number
  readonly campaign_id: number
  readonly status: CampaignGrantStatus
  readonly amount_minor: number
}

/** Locks the grant of a deposit and its campaign; undefined if the deposit has none. To be called before any account is locked. */
export async function lockGrantOf(tx: Tx, orderId: string): Promise<LockedGrant | undefined> {
  const { rows } = await sql<LockedGrant>`
    select grant_id, campaign_id, own.status, amount_minor
    from campaign_grants own join campaigns using (campaign_id)
    where order_id = ${orderId} for no key update`.execute(tx)
  return rows[0]
}

/** The deposit is paid: what was reserved is spent. A bonus runs on until it is cash or ends. */
export async function payGrant(tx: Tx, orderId: string, award: 'instant' | 'bonus'): Promise<void> {
  const grant = await lockGrantOf(tx, orderId)
  if (grant === undefined) return
  const { campaign_id: campaignId, amount_minor: minor } = grant
  await sql`
    update campaigns set reserved_minor = reserved_minor - ${minor}, reserved_count = reserved_count - 1,
      spent_minor = spent_minor + ${minor}, spent_count = spent_count + 1
    where campaign_id = ${campaignId}`.execute(tx)
  const paid =
    award === 'bonus'
      ? ({ event: 'begin' } as const)
      : ({ event: 'pay', set: { applies_until: now } } as const)
  assertMoved(await move(tx, CAMPAIGN_GRANTS, grant, { ...paid, returning: ['status'] }))
}

/** The deposit is not paid: what was reserved is free again. Does nothing where it is free already. */
export async function releaseGrant(tx: Tx, orderId: string): Promise<void> {
  await releaseWhere(tx, sql`own.order_id = ${orderId}`)
}

/** Frees what deposits reserved that have lost their coupon, because they were not paid in time. */
export async function releaseFreed(tx: Tx, campaignId: number): Promise<void> {
  await releaseWhere(
    tx,
    sql`own.campaign_id = ${campaignId} and exists (
      select from coupon_uses as use where use.order_id = own.order_id and use.status = 'freed')`,
  )
}

async function releaseWhere(tx: Tx, isChosen: ReturnType<typeof sql>): Promise<void> {
  await sql`
    with released as (
      update campaign_grants as own set status = ${stateAfter(CAMPAIGN_GRANTS, 'release')}, applies_until = service_now()
      where ${isChosen} and ${isFrom(CAMPAIGN_GRANTS, 'release', 'own')}
      returning campaign_id, amount_minor
    ), freed as (
      select campaign_id, sum(amount_minor)::bigint as minor, count(*)::integer as count from released group by campaign_id)
    update campaigns set reserved_minor = reserved_minor - freed.minor, reserved_count = reserved_count - freed.count
    from freed where campaigns.campaign_id = freed.campaign_id`.execute(tx)
}

interface Ending {
  readonly event: 'finish' | 'takeBack'
  /** Minor units that went back to the account of coupons. */
  readonly returnedMinor: number
}

/** Ends a grant that is locked with its campaign; what went back is in the budget again. */
export async function endGrant(tx: Tx, grant: LockedGrant, { event, returnedMinor }: Ending): Promise<void> {
  const set = {
    returned_minor: sql<number>`returned_minor + ${returnedMinor}`,
    applies_until: sql<number>`coalesce(applies_until, service_now())`,
  }
  assertMoved(await move(tx, CAMPAIGN_GRANTS, grant, { event, set, returning: ['status'] }))
  await sql`update campaigns set spent_minor = spent_minor - ${returnedMinor}
    where campaign_id = ${grant.campaign_id}`.execute(tx)
}

/** All of a bonus is cash. Does nothing for a deposit without a grant. The budget does not change, so that its row needs no lock. */
export async function finishGrant(tx: Tx, orderId: string): Promise<void> {
  const grant = await tx
    .selectFrom('campaign_grants')
    .select(['grant_id', 'status'])
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (grant === undefined) return
  const set = { applies_until: sql<number>`coalesce(applies_until, service_now())` }
  assertMoved(await move(tx, CAMPAIGN_GRANTS, grant, { event: 'finish', set, returning: ['status'] }))
}
