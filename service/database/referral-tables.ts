import type { Bytes, Identity, TimeByDefault } from './column-types.ts'

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
