import { sql } from 'kysely'
import type { CampaignTerms } from '#schemas/operator/campaigns.ts'
import type { Db } from '#service/database/database.ts'
import { toMinor } from '#service/ledger/minor-units.ts'
import { mayAdvertise } from '#service/player-limits/may-advertise.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import { isInAudience } from './is-in-audience.ts'
import { readOfferedPlayers } from './read-facts.ts'

/** A campaign that applies to a player now. */
export interface ApplyingCampaign {
  readonly campaignId: number
  readonly terms: CampaignTerms
  readonly currencyId: number
  readonly decimals: number
  readonly stackingClass: string
  readonly endsTime: number
  /** The price of a free play in minor units; null for other kinds, while the game is not on sale, and where the player has blocked it. */
  readonly playMinor: number | null
}

interface Candidate extends ApplyingCampaign {
  readonly isListed: boolean
  readonly leftMinor: number
  readonly ownCount: number
  readonly ownMinor: number
  readonly maxPerPlayer: number
  readonly maxMinorPerPlayer: number | null
  /** A grant of the class is open, or applies until later. */
  readonly isClassTaken: boolean
}

/**
 * The campaigns of a site that apply to a player now, the highest priority first: at most one of each class, the one with the highest
 * priority, and of those the oldest. Nothing applies to a player who may not be shown adverts.
 */
export async function applyingCampaigns(
  db: Db,
  site: ServedSite,
  playerId: number,
): Promise<ApplyingCampaign[]> {
  const candidates = await readCandidates(db, site.memberId, playerId)
  if (candidates.length === 0) return []
  if (!(await mayAdvertise(db, site, { playerId, isRestricted: false }))) return []
  const [player] = await readOfferedPlayers(db, [playerId], site.manifest.timeZone)
  if (player === undefined) return []
  const fitting = candidates.filter(
    (one) => one.isListed && isInAudience(player, one.terms.audience ?? {}) && hasRoom(one),
  )
  const first = new Map<string, Candidate>()
  for (const one of fitting) if (!first.has(one.stackingClass)) first.set(one.stackingClass, one)
  return [...first.values()].filter(({ isClassTaken }) => !isClassTaken)
}

/** Whether the budget of a campaign and the bounds of the player have room for a whole grant. */
function hasRoom(one: Candidate): boolean {
  const worth = worthMinor(one)
  if (worth === null || worth > one.leftMinor || one.ownCount >= one.maxPerPlayer) return false
  return one.maxMinorPerPlayer === null || one.ownMinor + worth <= one.maxMinorPerPlayer
}

/** The most that a grant costs, in minor units; null while its game is not on sale. Cash back is cut to what is left. */
export function worthMinor({
  terms: { kind, depositOffer, freePlays },
  decimals,
  playMinor,
}: Pick<ApplyingCampaign, 'terms' | 'decimals' | 'playMinor'>): number | null {
  if (kind === 'depositOffer') return toMinor(depositOffer?.maxAward ?? 0, decimals)
  if (kind === 'cashBack') return 1
  return playMinor === null || playMinor === 0 ? null : playMinor * (freePlays?.plays ?? 0)
}

/** The running campaigns of a site with the player's part in them, in the order of their rank. */
async function readCandidates(db: Db, memberId: number, playerId: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select campaign_id as "campaignId", terms #- '{audience,playerIds}' as terms,
      campaigns.currency_id as "currencyId", decimal_places as decimals, campaigns.stacking_class as "stackingClass",
      ends_at as "endsTime", max_per_player as "maxPerPlayer", max_minor_per_player as "maxMinorPerPlayer",
      coalesce(terms #> '{audience,playerIds}' @> to_jsonb(${playerId}::bigint), true) as "isListed",
      case when reserved_count + spent_count < budget_count then budget_minor - reserved_minor - spent_minor else 0 end
        as "leftMinor",
      own_count as "ownCount", own_minor as "ownMinor",
      exists (
        select from campaign_grants as other
        where other.player_id = ${playerId} and other.stacking_class = campaigns.stacking_class
          and other.status <> 'released'
          and coalesce(other.applies_until > service_now(), true)) as "isClassTaken",
      (select (definition->>'gamePlayCostMinor')::bigint + (definition->>'gameFeePerPlayMinor')::bigint
        from games where game_id = (terms #>> '{freePlays,gameId}')::bigint and games.member_id = campaigns.member_id and active
          and not exists (
            select from player_game_blocks as block
            where block.player_id = ${playerId} and block.ends_at > service_now()
              and (block.game_id = games.game_id or block.game_rule = games.game_rule))) as "playMinor"
    from campaigns join currencies using (currency_id)
    cross join lateral (
      select count(*)::integer as own_count, coalesce(sum(amount_minor - returned_minor), 0)::bigint as own_minor
      from campaign_grants as own
      where own.player_id = ${playerId} and own.campaign_id = campaigns.campaign_id and own.status <> 'released') as part
    where campaigns.member_id = ${memberId} and campaigns.status = 'running'
      and starts_at <= service_now() and ends_at > service_now()
    order by priority desc, campaign_id`.execute(db)
  return rows
}
