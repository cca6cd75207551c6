import type { Generated } from 'kysely'
import type { ReferralReason } from '#schemas/operator/referrals.ts'
import type { RewardTerms } from '#service/referrals/reward-terms.ts'
import type {
  Bytes,
  Identity,
  Json,
  JsonByDefault,
  Nullable,
  NullableTime,
  State,
  Time,
  TimeByDefault,
} from './column-types.ts'

export type ReferralStatus = 'registered' | 'held' | 'rewarded' | 'refused' | 'lapsed' | 'taken-back'

/** Rewards for players whose friends have registered: a row for each friend. */
export interface ReferralsTable {
  player_id: number
  inviter_id: number
  member_id: number
  status: State<ReferralStatus>
  terms: Json<RewardTerms>
  ends_at: Time
  reasons: JsonByDefault<readonly ReferralReason[]>
  currency_id: Nullable<number>
  inviter_minor: Nullable<number>
  friend_minor: Nullable<number>
  taken_minor: Generated<number>
  decided_by: Nullable<string>
  seen_time_stamp: Generated<number>
  checked_at: TimeByDefault
  created_at: TimeByDefault
  decided_at: NullableTime
  rewarded_at: NullableTime
}

export interface PlayerNetworksTable {
  player_id: number
  network: Bytes
  last_used_at: TimeByDefault
}

export interface PaymentSourcesTable {
  player_id: number
  source: Bytes
  last_used_at: TimeByDefault
}

export interface InvitationsTable {
  invitation_id: Identity
  member_id: number
  player_id: number
  person_index: Bytes
  masked: Bytes
  masked_key_id: string
  stop_hash: Bytes
  created_at: TimeByDefault
}

export interface InvitationStopsTable {
  operator_id: number
  person_index: Bytes
  created_at: TimeByDefault
}

export interface ReferralVisitorsTable {
  player_id: number
  /** As `YYYY-MM-DD`. */
  day: string
  visitor: Bytes
}

export interface ReferralVisitsTable {
  player_id: number
  visits: number
}
