import type { Generated } from 'kysely'
import type { KeyPurpose } from '#schemas/operator/keys.ts'
import type { Maintenance } from '#schemas/operator/maintenance.ts'
import type {
  Bytes,
  Identity,
  Json,
  JsonByDefault,
  Nullable,
  NullableBytes,
  NullableTime,
  ReadOnly,
  ReadOnlyTime,
  Time,
  TimeByDefault,
} from './column-types.ts'

/** Tables of the service itself: keys, mails, published events, the audit log, operators and sites. */

export interface AccountKindsTable {
  kind: string
  may_owe: boolean
}

export interface DataKeysTable {
  key_id: string
  purpose: KeyPurpose
  secret: Bytes
  /** Name of the master key that wraps the secret; null if none does. */
  wrapped_by: Nullable<string>
  created_at: TimeByDefault
  emptied_at: NullableTime
  is_brought: Generated<boolean>
}

export interface BroughtKeysTable {
  operator_id: number
  key_id: string
  is_base: Generated<boolean>
  used_from: NullableTime
  brought_at: TimeByDefault
}

export interface OperatorMovesTable {
  operator_id: number
  direction: 'out' | 'in'
  other_cell: number
  step: MoveStep
  maintenance: JsonByDefault<Record<string, Maintenance>>
  started_at: TimeByDefault
  changed_at: TimeByDefault
}

export type MoveStep = 'keys' | 'fenced' | 'copied' | 'switched' | 'open' | 'forgotten'

export interface KeyMovesTable {
  key_id: string
  place: string
  position: string
  moved: Generated<number>
  moved_in_round: Generated<number>
  is_last_round: Generated<boolean>
  started_at: TimeByDefault
  changed_at: TimeByDefault
  finished_at: NullableTime
}

export interface EmailConfirmationsTable {
  token_hash: Bytes
  member_id: number
  player_id: number
  email_index: Bytes
  created_at: TimeByDefault
  expires_at: Time
  used_at: NullableTime
}

export interface LoginTicketsTable {
  token_hash: Bytes
  member_id: number
  player_id: number
  session_id: Nullable<number>
  created_at: TimeByDefault
  expires_at: Time
  used_at: NullableTime
}

export interface PasswordResetsTable {
  token_hash: Bytes
  member_id: number
  player_id: number
  email_index: Bytes
  created_at: TimeByDefault
  expires_at: Time
  used_at: NullableTime
}

/** One row: the batch that is being published, and the process that publishes it. */
export interface EventRelayTable {
  one_row: Generated<boolean>
  batch: Generated<number>
  published_ids: Generated<number[]>
  owner: Nullable<string>
  lease_until: NullableTime
  log_id: Generated<string>
}

export interface MailsTable {
  mail_id: Identity
  member_id: number
  /** Null in a mail to a guest. */
  player_id: Nullable<number>
  kind: string
  language_id: Nullable<string>
  /** Null after the mail was sent or given up. */
  sealed: NullableBytes
  sealed_key_id: Nullable<string>
  created_at: TimeByDefault
  due_at: TimeByDefault
  attempts: Generated<number>
  sent_at: NullableTime
  given_up_at: NullableTime
  last_error: Nullable<string>
}

/** The events of one transaction, until they are in the event log. */
export interface PublishedTable {
  published_id: Identity
  events: Json<unknown>
  created_at: TimeByDefault
}

/** One row: the process that saves sites. */
export interface SavingTurnTable {
  only_row: Generated<boolean>
  holder: Nullable<string>
  ends_at: TimeByDefault
}

export interface SiteClocksTable {
  clock_id: Identity
  member_id: number
  time_zone: string
  /** 1 is Monday. */
  week_start: number
  /** The limit of losses in a day holds over the last 24 hours too. */
  rolling_losses: Generated<boolean>
  since: TimeByDefault
  ended_at: NullableTime
}

export interface SiteCurrenciesTable {
  member_id: number
  currency_id: number
}

export interface SiteNumbersTable {
  member_id: number
  site_id: string
  operator_id: number
  created_at: TimeByDefault
  retired_at: NullableTime
}

export interface OperatorNumbersTable {
  operator_id: number
  created_at: TimeByDefault
}

export interface SiteStateTable {
  member_id: number
  maintenance_enabled: Generated<boolean>
  maintenance_message: Generated<string>
  maintenance_messages: JsonByDefault<Readonly<Record<string, string>>>
  maintenance_ends_at: NullableTime
  reverse_raffle_draws: Generated<boolean>
  sales_held: Generated<boolean>
}

export interface PageErrorsTable {
  page_error_id: Identity
  member_id: number
  fingerprint: Buffer
  message: string
  stack: string
  page: string
  release: string
  reports: Generated<number>
  first_seen_at: TimeByDefault
  last_seen_at: TimeByDefault
}

export interface SiteMessagesTable {
  site_message_id: Identity
  member_id: number
  title: string
  body: string
  texts: JsonByDefault<Readonly<Record<string, { title: string; body: string }>>>
  created_at: TimeByDefault
  game_id: Nullable<number>
  marketing_topics: Nullable<string[]>
  marketing_any_of: Nullable<string[]>
}

export interface PlayerMessagesTable {
  player_message_id: Identity
  player_id: number
  title: string
  body: string
  game_id: Nullable<number>
  created_at: TimeByDefault
}

export interface MessageReadsTable {
  player_id: number
  read_until: Time
}

/** A view of `published` with one row per event. */
export interface OutboxView {
  outbox_id: ReadOnly<number>
  topic: ReadOnly<string>
  event: ReadOnly<string>
  body: ReadOnly<unknown>
  created_at: ReadOnlyTime
}

export interface OperatorTokensTable {
  token_id: Identity
  name: string
  token_hash: Bytes
  scopes: string[]
  created_by: string
  created_at: TimeByDefault
  expires_at: NullableTime
  revoked_at: NullableTime
  person_id: Nullable<number>
}

export interface AuditLogTable {
  audit_id: Identity
  actor: string
  action: string
  body: Json<unknown>
  previous_hash: Bytes
  hash: Bytes
  created_at: TimeByDefault
}
