import type { CampaignAnnouncementsTable, CampaignGrantsTable, CampaignsTable } from './campaign-tables.ts'
import type {
  PreviewLinksTable,
  SiteDraftsTable,
  SiteEditorsTable,
  SiteFileTextsTable,
  SiteMeasurementsTable,
  SitePublicationsTable,
} from './publication-tables.ts'
import type { AdvertDaysTable, AdvertPicturesTable, AdvertsTable } from './advert-tables.ts'
import type { ColumnType, Generated } from 'kysely'
import type { BeaconValue } from '#schemas/entities/fairness-record.ts'
import type { GameDefinition } from '#schemas/entities/game-definition.ts'
import type { RefundReason } from '#schemas/operator/games.ts'
import type { GameStatus } from '#schemas/entities/game-instance.ts'
import type { SelfLimitKind } from '#schemas/entities/player-limit.ts'
import type { PlayerSegment } from '#schemas/entities/player.ts'
import type {
  SubscriptionCancelReason,
  SubscriptionDrawOutcome,
  SubscriptionSkipReason,
  SubscriptionPayment,
  SubscriptionStatus,
} from '#schemas/entities/subscription.ts'
import type { DrawStandings } from '#modules/game-rules/rules/game-rules.ts'
import type { BeaconChain } from '#modules/fairness/rules/beacon-chains.ts'
import type { BeaconPlan } from '#service/games/rules/beacon-plan.ts'
import type { InstanceSettlement, SettledDraw } from '#service/games/rows/instance-settlement.ts'
import type {
  Computed,
  Identity,
  Time,
  TimeByDefault,
  NullableTime,
  Json,
  NullableJson,
  JsonByDefault,
  Bytes,
  NullableBytes,
  Nullable,
  State,
  StateByDefault,
} from './column-types.ts'
import type {
  ApprovalsTable,
  CouponsTable,
  CouponUsesTable,
  InGameBonusClaimsTable,
  InGameBonusesTable,
  DepositsTable,
  PendingJoinsTable,
  ProcessorMessagesTable,
  ProcessorRequestsTable,
  SandboxPaymentsTable,
  WithdrawalsTable,
} from './payment-tables.ts'
import type {
  InvitationsTable,
  InvitationStopsTable,
  PaymentSourcesTable,
  PlayerNetworksTable,
  ReferralsTable,
  ReferralVisitorsTable,
  ReferralVisitsTable,
} from './referral-tables.ts'
import type {
  PrizeAgentsTable,
  PrizeItemsTable,
  TicketPrintsTable,
  UnopenedCardsTable,
} from './prize-tables.ts'
import type {
  AccountKindsTable,
  AuditLogTable,
  DataKeysTable,
  EmailConfirmationsTable,
  EventRelayTable,
  KeyMovesTable,
  BroughtKeysTable,
  OperatorMovesTable,
  MailsTable,
  OperatorNumbersTable,
  OperatorTokensTable,
  OutboxView,
  LoginTicketsTable,
  PasswordResetsTable,
  PublishedTable,
  SavingTurnTable,
  PageErrorsTable,
  MessageReadsTable,
  PlayerMessagesTable,
  SiteMessagesTable,
  SiteCurrenciesTable,
  SiteNumbersTable,
  SiteClocksTable,
  SiteStateTable,
} from './system-tables.ts'
import type {
  HarmMarkerNotesTable,
  PlayerNotesTable,
  HarmMarkersTable,
  ConsentWordingsTable,
  FormConsentsTable,
  MarketingConsentsTable,
  MarketingStopsTable,
  PlayerGameBlocksTable,
  HarmSearchesTable,
  ProtectionUsesTable,
} from './protection-tables.ts'
import type {
  OwnRolesTable,
  PeopleTable,
  PasskeyChallengesTable,
  PersonGrantsTable,
  PersonLinksTable,
  PersonPasskeysTable,
  PersonSessionsTable,
  ProviderLogoutsTable,
  ProviderSignInsTable,
} from './people-tables.ts'
import type {
  SupportAttachmentsTable,
  SupportCasesTable,
  SupportMessagesTable,
  SupportTemplatesTable,
} from './support-tables.ts'
import type {
  PendingFormsTable,
  PhoneCodesTable,
  TextMessagesTable,
  VerificationDocumentsTable,
  VerificationRepliesTable,
  VerificationRequestsTable,
} from './verification-tables.ts'
import type { WebhookDeliveriesTable, WebhookMessagesTable, WebhooksTable } from './webhook-tables.ts'

/**
 * The row types of every table, as the driver returns them: bigint as a safe integer, timestamptz as UTC milliseconds, jsonb as an object,
 * bytea as a Buffer.
 */

export interface CurrenciesTable {
  currency_id: number
  code: string
  title: string
  decimal_places: number
  symbol_left: Generated<string>
  symbol_right: Generated<string>
  decimal_point: Generated<string>
  thousands_point: Generated<string>
}

export interface PlayersTable {
  player_id: Identity
  member_id: number
  operator_id: number
  username: string
  username_key: string
  screen_name: ColumnType<string, string | null | undefined, string>
  password_hash: string
  must_change_password: Generated<boolean>
  pin_hash: Nullable<string>
  pin_changed_at: NullableTime
  must_choose_pin: Generated<boolean>
  segment: Nullable<PlayerSegment>
  /** A row from before a depositor's registration had to be complete. */
  registration_unchecked: Generated<boolean>
  status: Generated<'active' | 'locked' | 'banned' | 'expired'>
  country: Nullable<string>
  language_id: Nullable<string>
  personal: NullableBytes
  personal_key_id: Nullable<string>
  email_index: NullableBytes
  phone_index: NullableBytes
  government_id_index: NullableBytes
  /** Version of the normal forms behind the indexes. */
  index_form: Generated<number>
  email_person_index: NullableBytes
  phone_person_index: NullableBytes
  name_person_index: NullableBytes
  email_verified_at: NullableTime
  phone_verified_at: NullableTime
  address_verified_at: NullableTime
  id_verified_at: NullableTime
  funds_verified_at: NullableTime
  dormant_due_at: NullableTime
  dormant_warned_at: NullableTime
  dormant_at: NullableTime
  erased_at: NullableTime
  files_erased_at: NullableTime
  dormant_reopened_at: NullableTime
  timed_out_until: NullableTime
  excluded_until: NullableTime
  /** The self-exclusion is from the site of this account alone. */
  excluded_here: Generated<boolean>
  /** The time at which customer service decided to end it on request. */
  exclusion_removed_at: NullableTime
  last_deposit_at: NullableTime
  register_asked_at: NullableTime
  register_due_at: NullableTime
  identity_check: Nullable<'awaited' | 'match' | 'no-match' | 'refer'>
  identity_digest: NullableBytes
  identity_asked_at: NullableTime
  password_changed_at: TimeByDefault
  referred_by_player_id: Nullable<number>
  /** Referral code from the address of the first visit (query parameter `refStr`). */
  ref_str: Nullable<string>
  referral_code: Generated<string>
  contact_by_email: Generated<boolean>
  contact_email_news: Generated<boolean>
  contact_email_deposits: Generated<boolean>
  contact_email_withdrawals: Generated<boolean>
  contact_email_wins: Generated<boolean>
  reality_check_minutes: Generated<number>
  /** The last reminder to look at the limits, or the registration. */
  limits_reminded_at: TimeByDefault
  /** The time at which the tools for safer play were shown before the first wager. */
  tools_shown_at: NullableTime
  created_at: TimeByDefault
}

export interface PlayerLimitsTable {
  player_id: number
  kind: SelfLimitKind
  source: 'self' | 'customerService'
  currency_id: number
  limit_minor: number
  changed_at: TimeByDefault
  /** A change that applies from `next_from` on; null with a time ends the limit. */
  next_limit_minor: Nullable<number>
  next_from: NullableTime
  /** False while the player has not confirmed the change again. */
  next_confirmed: Generated<boolean>
}

/** A player's wagers and cash prizes of one UTC day, from before there were quarters of an hour. */
export interface PlayerDailyTotalsTable {
  player_id: number
  currency_id: number
  /** As `YYYY-MM-DD`. */
  day: string
  wagered_minor: Generated<number>
  won_minor: Generated<number>
}

/** The daily totals under the name that processes of the version before use. */
export interface PlayerWeeklyWagersView {
  player_id: Nullable<number>
  currency_id: Nullable<number>
  week_start: Nullable<string>
  wagered_minor: Nullable<number>
}

/** A player's wagers and cash prizes of a quarter of an hour, in one currency of games. */
export interface PlayerQuarterTotalsTable {
  player_id: number
  quarter: Time
  currency_id: number
  wagered_minor: Generated<number>
  won_minor: Generated<number>
}

/** The time for which a player was logged in, by quarters of an hour. */
export interface PlayerQuarterTimesTable {
  player_id: number
  quarter: Time
  played_ms: number
}

/** The time for which a player was logged in on one UTC day, from before there were quarters of an hour. */
export interface PlayerPlayTimeTable {
  player_id: number
  day: string
  played_ms: number
}

export interface FavoriteGamesTable {
  player_id: number
  game_id: number
}

export interface SessionsTable {
  session_id: Identity
  player_id: number
  member_id: number
  sid_hash: Bytes
  is_restricted: Generated<boolean>
  created_at: TimeByDefault
  last_used_at: TimeByDefault
  expires_at: Time
  ended_at: NullableTime
  end_reason: Nullable<string>
  /** The player's totals of the day before the session, in minor units: wagered and won by currency. */
  totals_at_start: JsonByDefault<Record<string, [number, number]>>
}

export interface SessionTokensTable {
  token_hash: Bytes
  session_id: number
  issued_at: TimeByDefault
  superseded_at: NullableTime
  successor_key_id: Nullable<string>
}

export interface SecretAttemptsTable {
  scope: string
  subject: string
  failures: number
  window_started_at: TimeByDefault
  locked_until: NullableTime
}

export interface KnownDevicesTable {
  subject: string
  device: Bytes
  last_used_at: TimeByDefault
}

export interface IdempotencyKeysTable {
  scope: string
  key: string
  operation: string
  body_hash: Bytes
  response: Bytes
  created_at: TimeByDefault
}

export interface AccountsTable {
  account_id: Identity
  kind: string
  /** Set by the database from `account_kinds`. */
  may_owe: Generated<boolean>
  owner_id: number
  currency_id: number
  balance_minor: Generated<number>
  time_stamp: Generated<number>
}

export interface TransfersTable {
  transfer_id: Identity
  code: string
  unique_key: Nullable<string>
  corrects_transfer_id: Nullable<number>
  created_at: TimeByDefault
}

export interface EntriesTable {
  transfer_id: number
  account_id: number
  currency_id: number
  amount_minor: number
}

/** Titles and rules of a game in one language. */
export interface GameTexts {
  title: string
  titleShort?: string
  rulesHtml?: string
  oneClickBundleName?: string
  oneClickStartInfo?: string
  oneClickGameLobbyInfo?: string
  oneClickSuccessInfo?: string
}

/** How many connections of each process watch an instance. */
export interface GameWatchersTable {
  game_instance_id: number
  process_id: string
  watchers: number
  seen_at: TimeByDefault
}

export interface GamesTable {
  game_id: Identity
  member_id: number
  slug: string
  game_rule: string
  definition: Json<GameDefinition>
  texts: Json<Record<string, GameTexts>>
  images: JsonByDefault<{ logo?: string; background?: string; playoutBackground?: string }>
  show_sequence_number: Generated<boolean>
  manual_bet: Generated<boolean>
  bundles_enabled: Generated<boolean>
  active: Generated<boolean>
  paused_at: NullableTime
  last_sequence_number: Generated<number>
  wagers_since_win_minor: Generated<number>
  progressive_shown_minor: Generated<number>
  progressive_told_minor: Nullable<number>
  open_told_id: Nullable<number>
  carry_shown_minor: Generated<number>
  settlements: Generated<number>
  settlements_shown: Generated<number>
  created_at: TimeByDefault
}

/** REPLAY1 exists in the browser alone. */
export type InstanceStatus = Exclude<GameStatus, 'REPLAY1'>

export interface GameInstancesTable {
  game_instance_id: Identity
  game_id: number
  member_id: number
  sequence_number: number
  status: State<InstanceStatus>
  definition: Json<GameDefinition>
  currency_id: number
  play_cost_minor: number
  fee_minor: number
  play_max: number
  player_play_max: number
  play_count: Generated<number>
  player_count: Generated<number>
  opened_at: TimeByDefault
  registration_end_at: NullableTime
  tournament_start_at: NullableTime
  start_at: NullableTime
  ended_at: NullableTime
  refunded_at: NullableTime
  seed: NullableBytes
  sealed_seed: NullableBytes
  seed_key_id: Nullable<string>
  commitment: Bytes
  commitment_version: Generated<1 | 2>
  entries_root: NullableBytes
  entry_count: Nullable<number>
  next_ticket: Generated<number>
  owner_player_id: Nullable<number>
  beacon: NullableJson<BeaconValue>
  beacon_plan: NullableJson<BeaconPlan>
  draws: NullableJson<SettledDraw[]>
  standings: NullableJson<DrawStandings[]>
  settlement: NullableJson<InstanceSettlement>
  prepared_at: NullableTime
  paid_through_player_id: Generated<number>
  refund_reason: Nullable<RefundReason>
  last_failure: Nullable<string>
  balls_shown: Generated<number>
  progressive_won_minor: Nullable<number>
  carried_in_minor: Generated<number>
  settled_at: NullableTime
  next_action_at: NullableTime
  lease_until: NullableTime
  fence: Generated<number>
  attempts: Generated<number>
}

export interface BeaconChainTable {
  is_the_only_row: Generated<boolean>
  chain: Json<BeaconChain>
}

export interface InstancePlayersTable {
  game_instance_id: number
  player_id: number
  play_count: number
  play_max: number
  joined_at: TimeByDefault
  won_minor: Nullable<number>
}

export interface PlaysTable {
  play_id: Identity
  game_instance_id: number
  player_id: number
  transfer_id: Nullable<number>
  play: string
  lines: Generated<number>
  cost_minor: number
  fee_minor: number
  refunded_at: NullableTime
  created_at: TimeByDefault
}

export interface PrizesTable {
  game_instance_id: number
  draw_number: number
  rank_number: number
  rank_number2nd: number
  play_id: number
  player_id: number
  prize_minor: number
  progressive_minor: Generated<number>
  units: Generated<number>
}

export interface EntryChunksTable {
  game_instance_id: number
  chunk_index: number
  first_play_id: number
  root: Bytes
}

export interface SatelliteEntriesTable {
  satellite_entry_id: Identity
  game_instance_id: number
  target_game_id: number
  player_id: number
  entries: number
  entry_price_minor: number
  created_at: TimeByDefault
  grant_id: Nullable<number>
}

export interface SubscriptionsTable {
  subscription_id: Identity
  player_id: number
  game_id: number
  currency_id: number
  plays: string[]
  draw_price_minor: number
  draws_bought: number
  draws_left: number
  status: StateByDefault<SubscriptionStatus>
  cancel_reason: Nullable<SubscriptionCancelReason>
  next_sequence_number: ColumnType<number, number | Computed, number>
  created_at: TimeByDefault
  ended_at: NullableTime
  payment: ColumnType<SubscriptionPayment, SubscriptionPayment | undefined, never>
  failures: ColumnType<number, number | undefined, number>
  failures_max: Nullable<number>
  free_draws: ColumnType<number, number | undefined, number>
  free_left: ColumnType<number, number | undefined, number>
  is_free_first: ColumnType<boolean, boolean | undefined, boolean>
}

export interface SubscriptionDrawsTable {
  subscription_id: number
  game_instance_id: number
  outcome: SubscriptionDrawOutcome
  skip_reason: Nullable<SubscriptionSkipReason>
  transfer_id: Nullable<number>
  decided_at: TimeByDefault
  is_free: ColumnType<boolean, boolean | undefined, boolean>
}

export interface AfterLoginEventsTable {
  after_login_event_id: Identity
  player_id: number
  kind: string
  body: Json<Record<string, unknown>>
  created_at: TimeByDefault
  seen_at: NullableTime
  site_message_id: Nullable<number>
  acknowledged_at: NullableTime
  game_id: Nullable<number>
  prize_item_id: Nullable<number>
}

export interface ExchangeRatesTable {
  rate_id: Identity
  operator_id: number
  from_currency_id: number
  to_currency_id: number
  /** Written as a decimal string. */
  rate: ColumnType<number, string, never>
  valid_from: TimeByDefault
  entered_by: string
  entered_at: TimeByDefault
}

export interface ExchangesTable {
  transfer_id: number
  rate_id: number
}

/** One row: the number of the cell that the database is. */
export interface CellNumberTable {
  only_row: Generated<boolean>
  cell: number
}

/** Every table by name, for Kysely. */
export interface Tables {
  cell_number: CellNumberTable
  currencies: CurrenciesTable
  players: PlayersTable
  player_limits: PlayerLimitsTable
  player_daily_totals: PlayerDailyTotalsTable
  player_quarter_totals: PlayerQuarterTotalsTable
  player_quarter_times: PlayerQuarterTimesTable
  player_weekly_wagers: PlayerWeeklyWagersView
  player_play_time: PlayerPlayTimeTable
  favorite_games: FavoriteGamesTable
  sessions: SessionsTable
  session_tokens: SessionTokensTable
  secret_attempts: SecretAttemptsTable
  known_devices: KnownDevicesTable
  idempotency_keys: IdempotencyKeysTable
  accounts: AccountsTable
  transfers: TransfersTable
  entries: EntriesTable
  games: GamesTable
  game_watchers: GameWatchersTable
  game_instances: GameInstancesTable
  beacon_chain: BeaconChainTable
  instance_players: InstancePlayersTable
  plays: PlaysTable
  prizes: PrizesTable
  prize_agents: PrizeAgentsTable
  prize_items: PrizeItemsTable
  unopened_cards: UnopenedCardsTable
  entry_chunks: EntryChunksTable
  satellite_entries: SatelliteEntriesTable
  subscriptions: SubscriptionsTable
  subscription_draws: SubscriptionDrawsTable
  approvals: ApprovalsTable
  coupons: CouponsTable
  coupon_uses: CouponUsesTable
  campaigns: CampaignsTable
  campaign_announcements: CampaignAnnouncementsTable
  campaign_grants: CampaignGrantsTable
  in_game_bonuses: InGameBonusesTable
  in_game_bonus_claims: InGameBonusClaimsTable
  pending_joins: PendingJoinsTable
  deposits: DepositsTable
  processor_messages: ProcessorMessagesTable
  withdrawals: WithdrawalsTable
  processor_requests: ProcessorRequestsTable
  sandbox_payments: SandboxPaymentsTable
  site_state: SiteStateTable
  after_login_events: AfterLoginEventsTable
  site_messages: SiteMessagesTable
  player_messages: PlayerMessagesTable
  message_reads: MessageReadsTable
  page_errors: PageErrorsTable
  outbox: OutboxView
  audit_log: AuditLogTable
  exchange_rates: ExchangeRatesTable
  exchanges: ExchangesTable
  operator_tokens: OperatorTokensTable
  people: PeopleTable
  webhooks: WebhooksTable
  webhook_messages: WebhookMessagesTable
  webhook_deliveries: WebhookDeliveriesTable
  own_roles: OwnRolesTable
  person_grants: PersonGrantsTable
  person_sessions: PersonSessionsTable
  provider_logouts: ProviderLogoutsTable
  person_links: PersonLinksTable
  person_passkeys: PersonPasskeysTable
  passkey_challenges: PasskeyChallengesTable
  provider_sign_ins: ProviderSignInsTable
  account_kinds: AccountKindsTable
  data_keys: DataKeysTable
  key_moves: KeyMovesTable
  brought_keys: BroughtKeysTable
  operator_moves: OperatorMovesTable
  email_confirmations: EmailConfirmationsTable
  password_resets: PasswordResetsTable
  pending_forms: PendingFormsTable
  login_tickets: LoginTicketsTable
  phone_codes: PhoneCodesTable
  verification_documents: VerificationDocumentsTable
  verification_replies: VerificationRepliesTable
  verification_requests: VerificationRequestsTable
  text_messages: TextMessagesTable
  ticket_prints: TicketPrintsTable
  event_relay: EventRelayTable
  adverts: AdvertsTable
  advert_days: AdvertDaysTable
  advert_pictures: AdvertPicturesTable
  invitations: InvitationsTable
  invitation_stops: InvitationStopsTable
  payment_sources: PaymentSourcesTable
  player_networks: PlayerNetworksTable
  referrals: ReferralsTable
  referral_visitors: ReferralVisitorsTable
  referral_visits: ReferralVisitsTable
  harm_markers: HarmMarkersTable
  player_game_blocks: PlayerGameBlocksTable
  marketing_consents: MarketingConsentsTable
  marketing_stops: MarketingStopsTable
  consent_wordings: ConsentWordingsTable
  form_consents: FormConsentsTable
  harm_marker_notes: HarmMarkerNotesTable
  player_notes: PlayerNotesTable
  harm_searches: HarmSearchesTable
  protection_uses: ProtectionUsesTable
  support_attachments: SupportAttachmentsTable
  support_cases: SupportCasesTable
  support_messages: SupportMessagesTable
  support_templates: SupportTemplatesTable
  mails: MailsTable
  operator_numbers: OperatorNumbersTable
  published: PublishedTable
  saving_turn: SavingTurnTable
  site_clocks: SiteClocksTable
  site_currencies: SiteCurrenciesTable
  preview_links: PreviewLinksTable
  site_drafts: SiteDraftsTable
  site_numbers: SiteNumbersTable
  site_editors: SiteEditorsTable
  site_file_texts: SiteFileTextsTable
  site_measurements: SiteMeasurementsTable
  site_publications: SitePublicationsTable
}
