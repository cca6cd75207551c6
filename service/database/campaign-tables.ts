import type { Generated } from 'kysely'
import type { MarketingChannel } from '#schemas/entities/marketing.ts'
import type { CampaignKind, CampaignStatus, CampaignTerms } from '#schemas/operator/campaigns.ts'
import type {
  Identity,
  Json,
  Nullable,
  NullableTime,
  ReadOnly,
  State,
  StateByDefault,
  Time,
  TimeByDefault,
} from './column-types.ts'

export interface CampaignsTable {
  campaign_id: Identity
  member_id: number
  name: string
  kind: CampaignKind
  status: StateByDefault<CampaignStatus>
  currency_id: number
  terms: Json<CampaignTerms>
  stacking_class: string
  priority: number
  starts_at: Time
  ends_at: Time
  budget_minor: number
  budget_count: number
  reserved_minor: Generated<number>
  reserved_count: Generated<number>
  spent_minor: Generated<number>
  spent_count: Generated<number>
  max_per_player: number
  max_minor_per_player: Nullable<number>
  looked_through_player_id: Generated<number>
  settled_at: NullableTime
  period_from: NullableTime
  announce_at: NullableTime
  announced_through_player_id: Generated<number>
  announced_at: NullableTime
  announced_mails: Generated<number>
  announced_messages: Generated<number>
  created_by: string
  created_at: TimeByDefault
  changed_by: string
  changed_at: TimeByDefault
}

/** The announcements of campaigns that players got. */
export interface CampaignAnnouncementsTable {
  campaign_id: number
  player_id: number
  channel: MarketingChannel
  sent_at: TimeByDefault
}

/** `reserved`: the budget is held. `running`: paid, and not used up. `used`: over. `released`: nothing was paid. */
export type CampaignGrantStatus = 'reserved' | 'running' | 'used' | 'released'

export interface CampaignGrantsTable {
  grant_id: Identity
  campaign_id: number
  player_id: number
  status: State<CampaignGrantStatus>
  amount_minor: number
  returned_minor: Generated<number>
  order_id: Nullable<string>
  stacking_class: string
  applies_from: TimeByDefault
  applies_until: NullableTime
  created_at: TimeByDefault
  period_from: NullableTime
  deposit_id: ReadOnly<string | null>
}
