import { sql } from 'kysely'
import { periodAfter, type PeriodUnit } from '#modules/game-rules/rules/site-periods.ts'
import type { CampaignAudience, CampaignTerms } from '#schemas/operator/campaigns.ts'
import { takeBudget } from '#service/campaigns/budget.ts'
import { type CampaignRow, campaigns } from '#service/campaigns/campaign-rows.ts'
import { CAMPAIGN_GRANTS } from '#service/campaigns/grant-states.ts'
import { isInAudience } from '#service/campaigns/is-in-audience.ts'
import { readOfferedPlayers } from '#service/campaigns/read-facts.ts'
import type { ServiceContext } from '#service/context.ts'
import { grantBonus, lockCampaignCoupon } from '#service/coupons/use-coupon.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { now, timestamp } from '#service/database/time.ts'
import { couponCost, playerCash } from '#service/ledger/accounts.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import { post } from '#service/ledger/post.ts'
import { mayAdvertise } from '#service/player-limits/may-advertise.ts'
import { lockPlayer } from '#service/players/rows/lock-player.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { transferOf } from '#service/states/state-machine.ts'

/** Players who are looked at before the position is stored. */
const BATCH = 200

/** A period of a campaign whose cash back is due, as UTC milliseconds. */
interface Due {
  readonly row: CampaignRow
  readonly site: ServedSite
  readonly from: number
  /** No longer in the period. */
  readonly until: number
}

/**
 * Pays the cash back of the next players of a campaign whose schedule is over, or of a period of one that repeats. Returns whether there is
 * more.
 */
export async function payCashBack(
  { database, sites }: Pick<ServiceContext, 'database' | 'sites'>,
  limit = BATCH,
): Promise<boolean> {
  const rows = await campaigns(database.kysely)
    .select(now.as('now'))
    .where('kind', '=', 'cashBack')
    .where('settled_at', 'is', null)
    .where(
      sql<boolean>`(campaigns.status = 'ended' or campaigns.status = 'running' and terms #> '{cashBack,repeats}' is not null)`,
    )
    .orderBy('priority', 'desc')
    .orderBy('campaign_id')
    .execute()
  for (const row of rows) {
    const site = sites.byMemberId(row.member_id)
    const due = site === null ? null : { row, site, ...periodOf(row, site) }
    if (due === null || (row.status === 'running' && due.until > row.now)) continue
    await payPlayers(database, due, limit)
    return true
  }
  return false
}

const UNITS = { daily: 'day', weekly: 'week', monthly: 'month' } as const satisfies Record<
  NonNullable<NonNullable<CampaignTerms['cashBack']>['repeats']>,
  PeriodUnit
>

/** The period whose players are looked at next: the whole schedule, or a day, week or month of it by the clock of the site. */
function periodOf(row: CampaignRow, { manifest }: ServedSite): Pick<Due, 'from' | 'until'> {
  const repeats = row.terms.cashBack?.repeats
  const from = row.period_from ?? row.starts_at
  const until = repeats === undefined ? row.ends_at : periodAfter(UNITS[repeats], from, manifest)
  return { from, until: Math.min(until, row.ends_at) }
}

async function payPlayers(database: ServiceContext['database'], due: Due, limit: number): Promise<void> {
  const { row, from, until } = due
  const losses = from < until ? await readLosses(database.kysely, due, limit) : []
  for (const { playerId, lostMinor } of losses) {
    const minor = backMinor(row, lostMinor)
    if (minor > 0) await database.transaction((tx) => payPlayer(tx, due, { playerId, minor }))
  }
  const last = losses.at(-1)?.playerId ?? 0
  const isOver = losses.length < limit
  const isLast = isOver && until >= row.ends_at && row.status === 'ended'
  // Another process may have looked through the period meanwhile.
  await sql`
    update campaigns set
      looked_through_player_id = case when ${isOver} then 0 else greatest(looked_through_player_id, ${last}::bigint) end,
      period_from = case when ${isOver} then ${timestamp(until)} else period_from end,
      settled_at = case when ${isLast} then coalesce(settled_at, service_now()) else settled_at end
    where campaign_id = ${row.campaign_id} and coalesce(period_from, starts_at) = ${timestamp(from)}`.execute(
    database.kysely,
  )
}

/** Reads the net losses of the next players of the site in the period: stakes less prizes, each by the time at which it was paid. */
async function readLosses(
  db: Db,
  { row, from, until }: Due,
  limit: number,
): Promise<{ playerId: number; lostMinor: number }[]> {
  const { rows } = await sql<{ playerId: number; lostMinor: number }>`
    select player.player_id as "playerId", (
      select coalesce(sum(wagered_minor - won_minor), 0)::bigint
      from player_quarter_totals as total
      where total.player_id = player.player_id and total.currency_id = ${row.currency_id}
        and quarter >= ${timestamp(from)} and quarter < ${timestamp(until)}) as "lostMinor"
    from players as player
    where member_id = ${row.member_id} and player_id > ${row.looked_through_player_id}
    order by player_id limit ${limit}`.execute(db)
  return rows
}

/** The amount that a loss gives back, rounded down. */
export function backMinor(
  { terms: { cashBack }, decimal_places: decimals }: Pick<CampaignRow, 'terms' | 'decimal_places'>,
  lostMinor: number,
): number {
  if (cashBack === undefined || lostMinor <= 0) return 0
  if (lostMinor < (toMinor(cashBack.minLoss ?? 0, decimals) ?? 0)) return 0
  const share = Number((BigInt(lostMinor) * BigInt(cashBack.percent)) / 100n)
  return Math.min(share, toMinor(cashBack.maxAmount, decimals) ?? 0)
}

/** Pays one player, once. Does nothing where the campaign does not apply to the player, or its budget has not enough left. */
async function payPlayer(
  tx: Tx,
  due: Due,
  { playerId, minor }: { readonly playerId: number; readonly minor: number },
): Promise<void> {
  await lockPlayer(tx, playerId)
  if (!(await appliesTo(tx, due, { playerId, minor }))) return
  const { row, from, until } = due
  const { campaign_id: campaignId, currency_id: currencyId } = row
  const isBonus = row.terms.cashBack?.award === 'bonus'
  const coupon = isBonus ? await lockCampaignCoupon(tx, campaignId) : null
  if (!(await takeBudget(tx, { campaignId, minor, as: 'spent', isCashBack: true }))) return
  const { grant_id: grantId } = await tx
    .insertInto('campaign_grants')
    .values({
      campaign_id: campaignId,
      player_id: playerId,
      status: CAMPAIGN_GRANTS.events[isBonus ? 'payBackBonus' : 'payBack'].to,
      amount_minor: minor,
      stacking_class: row.stacking_class,
      period_from: timestamp(from),
      applies_from: timestamp(from),
      applies_until: timestamp(until),
    })
    .returning('grant_id')
    .executeTakeFirstOrThrow()
  if (coupon !== null) {
    const orderId = `cash-back.${grantId}`
    await tx
      .updateTable('campaign_grants')
      .set({ order_id: orderId })
      .where('grant_id', '=', grantId)
      .execute()
    return grantBonus(tx, coupon, { orderId, playerId, minor })
  }
  const paid = transferOf(CAMPAIGN_GRANTS, 'payBack', {
    code: 'cash-back',
    uniqueKey: `cash-back:${grantId}`,
    entries: [
      { account: couponCost(row.member_id), currencyId, amountMinor: -minor },
      { account: playerCash(playerId), currencyId, amountMinor: minor },
    ],
  })
  await post(tx, paid)
}

interface Rival {
  readonly audience: CampaignAudience | null
}

/** Whether cash back applies to a player: in its audience and bounds, without a grant of the class in the period, and without a campaign of a higher rank. */
async function appliesTo(
  tx: Tx,
  { row, site, from, until }: Due,
  { playerId, minor }: { readonly playerId: number; readonly minor: number },
): Promise<boolean> {
  const { campaign_id: campaignId, member_id: memberId, stacking_class: stackingClass, priority } = row
  const [player] = await readOfferedPlayers(tx, [playerId], site.manifest.timeZone)
  const { playerIds, ...audience } = row.terms.audience ?? {}
  if (player === undefined || !isInAudience(player, audience)) return false
  if (playerIds !== undefined && !playerIds.includes(playerId)) return false
  if (!(await mayAdvertise(tx, site, { playerId, isRestricted: false }))) return false
  const [start, end] = [timestamp(from), timestamp(until)]
  const { rows } = await sql<{ isTaken: boolean; ownCount: number; ownMinor: number; rivals: Rival[] }>`
    select exists (
        select from campaign_grants as other
        where other.player_id = ${playerId} and other.status <> 'released' and other.stacking_class = ${stackingClass}
          and other.applies_from < ${end} and coalesce(other.applies_until > ${start}, true)) as "isTaken",
      own.count as "ownCount", own.minor as "ownMinor",
      (select coalesce(json_agg(json_build_object('audience', (terms->'audience') - 'playerIds')), '[]')
        from campaigns as rival
        where rival.member_id = ${memberId} and rival.kind = 'cashBack' and rival.stacking_class = ${stackingClass}
          and rival.status in ('running', 'paused', 'ended') and rival.currency_id = ${row.currency_id}
          and rival.starts_at < ${end} and rival.ends_at > ${start}
          and (rival.priority > ${priority} or rival.priority = ${priority} and rival.campaign_id < ${campaignId})
          and coalesce(rival.terms #> '{audience,playerIds}' @> to_jsonb(${playerId}::bigint), true)) as rivals
    from (
      select count(*)::integer as count, coalesce(sum(amount_minor - returned_minor), 0)::bigint as minor
      from campaign_grants where campaign_id = ${campaignId} and player_id = ${playerId} and status <> 'released') as own`.execute(
    tx,
  )
  const [found] = rows
  if (found === undefined || found.isTaken || found.ownCount >= row.max_per_player) return false
  if (row.max_minor_per_player !== null && found.ownMinor + minor > row.max_minor_per_player) return false
  return !found.rivals.some((rival) => isInAudience(player, rival.audience ?? {}))
}
