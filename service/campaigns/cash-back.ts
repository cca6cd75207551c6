import { sql } from 'kysely'
import type { CampaignAudience } from '#schemas/operator/campaigns.ts'
import type { ServiceContext } from '#service/context.ts'
import type { Db, Tx } from '#service/database/database.ts'
import { timestamp } from '#service/database/time.ts'
import { couponCost, playerCash } from '#service/ledger/accounts.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import { post } from '#service/ledger/post.ts'
import { mayAdvertise } from '#service/player-limits/may-advertise.ts'
import { lockPlayer } from '#service/players/rows/lock-player.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { transferOf } from '#service/states/state-machine.ts'
import { takeBudget } from './budget.ts'
import { type CampaignRow, campaigns } from './campaign-rows.ts'
import { CAMPAIGN_GRANTS } from './grant-states.ts'
import { isInAudience } from './is-in-audience.ts'
import { readOfferedPlayers } from './read-facts.ts'

/** Players who are looked at before the position is stored. */
const BATCH = 200

/** Pays the cash back of the next players of a campaign whose schedule is over. Returns whether there is more. */
export async function payCashBack(
  { database, sites }: Pick<ServiceContext, 'database' | 'sites'>,
  limit = BATCH,
): Promise<boolean> {
  const due = await campaigns(database.kysely)
    .where('kind', '=', 'cashBack')
    .where('status', '=', 'ended')
    .where('settled_at', 'is', null)
    .orderBy('priority', 'desc')
    .orderBy('campaign_id')
    .execute()
  for (const row of due) {
    const site = sites.byMemberId(row.member_id)
    if (site === null) continue
    await payPlayers(database, { row, site }, limit)
    return true
  }
  return false
}

interface Due {
  readonly row: CampaignRow
  readonly site: ServedSite
}

async function payPlayers(database: ServiceContext['database'], due: Due, limit: number): Promise<void> {
  const { campaign_id: campaignId } = due.row
  const losses = await readLosses(database.kysely, due.row, limit)
  for (const { playerId, lostMinor } of losses) {
    const minor = backMinor(due.row, lostMinor)
    if (minor > 0) await database.transaction((tx) => payPlayer(tx, due, { playerId, minor }))
  }
  const last = losses.at(-1)?.playerId
  const isOver = losses.length < limit
  await sql`
    update campaigns set looked_through_player_id = greatest(looked_through_player_id, ${last ?? 0}::bigint),
      settled_at = case when ${isOver} then coalesce(settled_at, service_now()) else settled_at end
    where campaign_id = ${campaignId}`.execute(database.kysely)
}

/** Reads the net losses of the next players of the site in the schedule: stakes less prizes, each by the time at which it was paid. */
async function readLosses(
  db: Db,
  row: CampaignRow,
  limit: number,
): Promise<{ playerId: number; lostMinor: number }[]> {
  const { rows } = await sql<{ playerId: number; lostMinor: number }>`
    select player.player_id as "playerId", (
      select coalesce(sum(wagered_minor - won_minor), 0)::bigint
      from player_quarter_totals as total
      where total.player_id = player.player_id and total.currency_id = ${row.currency_id}
        and quarter >= ${timestamp(row.starts_at)} and quarter < ${timestamp(row.ends_at)}) as "lostMinor"
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
  { row, site }: Due,
  { playerId, minor }: { readonly playerId: number; readonly minor: number },
): Promise<void> {
  await lockPlayer(tx, playerId)
  if (!(await appliesTo(tx, { row, site }, playerId))) return
  const { campaign_id: campaignId, currency_id: currencyId } = row
  if (row.max_minor_per_player !== null && minor > row.max_minor_per_player) return
  if (!(await takeBudget(tx, { campaignId, minor, as: 'spent', isAfterSchedule: true }))) return
  const { grant_id: grantId } = await tx
    .insertInto('campaign_grants')
    .values({
      campaign_id: campaignId,
      player_id: playerId,
      status: CAMPAIGN_GRANTS.events.payBack.to,
      amount_minor: minor,
      stacking_class: row.stacking_class,
      applies_from: timestamp(row.starts_at),
      applies_until: timestamp(row.ends_at),
    })
    .returning('grant_id')
    .executeTakeFirstOrThrow()
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

/** Whether cash back applies to a player: in its audience, without a grant of the class in the schedule, and without a campaign of a higher rank. */
async function appliesTo(tx: Tx, { row, site }: Due, playerId: number): Promise<boolean> {
  const { campaign_id: campaignId, member_id: memberId, stacking_class: stackingClass, priority } = row
  const [player] = await readOfferedPlayers(tx, [playerId], site.manifest.timeZone)
  const { playerIds, ...audience } = row.terms.audience ?? {}
  if (player === undefined || !isInAudience(player, audience)) return false
  if (playerIds !== undefined && !playerIds.includes(playerId)) return false
  if (!(await mayAdvertise(tx, site, { playerId, isRestricted: false }))) return false
  const [from, until] = [timestamp(row.starts_at), timestamp(row.ends_at)]
  const { rows } = await sql<{ isTaken: boolean; rivals: Rival[] }>`
    select exists (
        select from campaign_grants as other
        where other.player_id = ${playerId} and other.status <> 'released'
          and (other.campaign_id = ${campaignId} or other.stacking_class = ${stackingClass}
            and other.applies_from < ${until} and coalesce(other.applies_until > ${from}, true))) as "isTaken",
      (select coalesce(json_agg(json_build_object('audience', (terms->'audience') - 'playerIds')), '[]')
        from campaigns as rival
        where rival.member_id = ${memberId} and rival.kind = 'cashBack' and rival.stacking_class = ${stackingClass}
          and rival.status in ('running', 'paused', 'ended') and rival.currency_id = ${row.currency_id}
          and rival.starts_at < ${until} and rival.ends_at > ${from}
          and (rival.priority > ${priority} or rival.priority = ${priority} and rival.campaign_id < ${campaignId})
          and coalesce(rival.terms #> '{audience,playerIds}' @> to_jsonb(${playerId}::bigint), true)) as rivals`.execute(
    tx,
  )
  const [found] = rows
  if (found === undefined || found.isTaken) return false
  return !found.rivals.some((rival) => isInAudience(player, rival.audience ?? {}))
}
