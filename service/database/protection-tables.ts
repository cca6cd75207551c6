import type { Generated } from 'kysely'
import type { GameRule } from '#schemas/entities/game-instance.ts'
import type { FormConsentOrigin } from '#schemas/entities/form-consent.ts'
import type { MarketingChannel, MarketingOrigin, MarketingTopic } from '#schemas/entities/marketing.ts'
import type { HarmMarkerState, HarmRule } from '#schemas/operator/harm-markers.ts'
import type {
  Bytes,
  Identity,
  Nullable,
  NullableTime,
  StateByDefault,
  Time,
  TimeByDefault,
} from './column-types.ts'

export interface HarmMarkersTable {
  marker_id: Identity
  player_id: number
  member_id: number
  rule: HarmRule
  state: StateByDefault<HarmMarkerState>
  /** As `YYYY-MM-DD`, by the clock of the site. */
  first_day: string
  last_day: string
  days: Generated<number>
  words: string
  seen_by: Nullable<string>
  closed_by: Nullable<string>
  created_at: TimeByDefault
  seen_at: NullableTime
  closed_at: NullableTime
}

export interface PlayerNotesTable {
  note_id: Identity
  player_id: number
  sealed: Bytes
  sealed_key_id: string
  written_by: string
  created_at: TimeByDefault
}

export interface HarmMarkerNotesTable {
  note_id: Identity
  marker_id: number
  sealed: Bytes
  sealed_key_id: string
  written_by: string
  created_at: TimeByDefault
}

export interface HarmSearchesTable {
  member_id: number
  day: string
  after_player_id: Generated<number>
  finished_at: NullableTime
}

export interface PlayerGameBlocksTable {
  block_id: Identity
  player_id: number
  game_rule: Nullable<GameRule>
  game_id: Nullable<number>
  begun_at: TimeByDefault
  ends_at: Time
  lift_asked_at: NullableTime
}

export type ProtectionUse = 'limitRaised' | 'timeOut' | 'selfExclusion'

export interface ProtectionUsesTable {
  use_id: Identity
  player_id: number
  kind: ProtectionUse
  used_at: TimeByDefault
}

export interface MarketingConsentsTable {
  marketing_consent_id: Identity
  player_id: number
  channel: MarketingChannel
  topic: MarketingTopic
  is_given: boolean
  origin: MarketingOrigin
  wording: Nullable<string>
  language_id: Nullable<string>
  created_at: TimeByDefault
}

export interface ConsentWordingsTable {
  wording: string
  body: Nullable<string>
  page_link: Nullable<string>
  created_at: TimeByDefault
}

export interface FormConsentsTable {
  form_consent_id: Identity
  player_id: number
  consent_id: string
  is_given: boolean
  origin: FormConsentOrigin
  version: Nullable<string>
  wording: string
  language_id: string
  created_at: TimeByDefault
}

export interface MarketingStopsTable {
  stop_hash: Bytes
  player_id: number
  created_at: TimeByDefault
}
