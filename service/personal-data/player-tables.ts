/**
 * The treatment of each table with a player in an erasure: the rows are deleted at once, or with the files; columns are emptied; or the rows
 * stay for the stated reason, because the player's number no longer leads to a person. A test compares the list with the database.
 */
export const PLAYER_TABLES = {
  after_login_events: 'deleted',
  email_confirmations: 'deleted',
  favorite_games: 'deleted',
  invitations: 'deleted',
  login_tickets: 'deleted',
  mails: 'deleted',
  marketing_stops: 'deleted',
  message_reads: 'deleted',
  password_resets: 'deleted',
  payment_sources: 'deleted',
  pending_forms: 'deleted',
  pending_joins: 'deleted',
  phone_codes: 'deleted',
  player_game_blocks: 'deleted',
  player_limits: 'deleted',
  player_messages: 'deleted',
  player_networks: 'deleted',
  player_notes: 'deleted',
  player_play_time: 'deleted',
  player_quarter_times: 'deleted',
  processor_requests: 'deleted',
  protection_uses: 'deleted',
  referral_visitors: 'deleted',
  referral_visits: 'deleted',
  text_messages: 'deleted',
  unopened_cards: 'deleted',

  sessions: 'deleted with the files',
  support_attachments: 'deleted with the files',
  support_cases: 'deleted with the files',
  verification_documents: 'deleted with the files',

  approvals: 'emptied',
  deposits: 'emptied',
  players: 'emptied',
  prize_items: 'emptied',
  withdrawals: 'emptied',

  campaign_announcements: 'the proof of what was sent',
  campaign_grants: 'the cost of campaigns',
  campaigns: 'a position, not a player',
  coupon_uses: 'the cost of coupons',
  form_consents: 'the proof of each consent',
  game_instances: 'whose draw it was',
  harm_markers: 'the proof that markers were looked at, in figures',
  harm_searches: 'a position, not a player',
  in_game_bonus_claims: 'the cost of bonuses',
  instance_players: 'the record of draws',
  marketing_consents: 'the proof of each consent',
  player_daily_totals: 'figures of play',
  player_quarter_totals: 'figures of play',
  plays: 'the record of draws',
  prizes: 'the record of draws',
  referrals: 'the cost of rewards',
  satellite_entries: 'the record of draws',
  subscriptions: 'the record of payments',
  verification_requests: 'the proof that somebody was verified',
  webhook_messages: 'facts without personal data, removed after their days',
} as const

type Table = keyof typeof PLAYER_TABLES

const tablesThat = (treatment: (typeof PLAYER_TABLES)[Table]) =>
  (Object.keys(PLAYER_TABLES) as Table[]).filter((table) => PLAYER_TABLES[table] === treatment)

/** The tables whose rows are deleted in the transaction of an erasure. */
export const DELETED_AT_ONCE: readonly Table[] = tablesThat('deleted')
