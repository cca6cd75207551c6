-- The ground of the service: who plays, money, games, draws, sessions, events.
-- PostgreSQL 15 is the floor; the embedded database runs the same statements.
-- Amounts are integers in minor units. Times are timestamptz, decided by the database's clock.

create table currencies (
  currency_id integer primary key,
  code text not null unique,
  title text not null,
  decimal_places integer not null check (decimal_places between 0 and 4),
  symbol_left text not null default '',
  symbol_right text not null default '',
  decimal_point text not null default '.',
  thousands_point text not null default ',',
  value numeric not null default 1
);

-- Players -------------------------------------------------------------------------------------

create table players (
  player_id bigint generated always as identity primary key,
  member_id integer not null,
  operator_id integer not null,
  username text not null,
  username_key text not null,
  screen_name text not null,
  password_hash text not null,
  must_change_password boolean not null default false,
  segment text check (segment in ('A', 'A1', 'B', 'C', 'D')),
  status text not null default 'active' check (status in ('active', 'locked', 'banned', 'expired')),
  country text,
  language_id text,
  -- Personal fields, encrypted as one JSON document under `personal_key_id`; the blind indexes find duplicates.
  personal bytea,
  personal_key_id text,
  email_index bytea,
  phone_index bytea,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  address_verified_at timestamptz,
  id_verified_at timestamptz,
  timed_out_until timestamptz,
  excluded_until timestamptz,
  last_deposit_at timestamptz,
  password_changed_at timestamptz not null default now(),
  referred_by_player_id bigint references players,
  demo boolean not null default false,
  created_at timestamptz not null default now(),
  unique (member_id, username_key),
  unique (member_id, email_index),
  unique (member_id, phone_index)
);

create table player_limits (
  player_id bigint not null references players,
  kind text not null check (kind in ('dailyDeposit', 'weeklyDeposit', 'monthlyDeposit', 'weeklyBet')),
  source text not null check (source in ('self', 'customerService')),
  currency_id integer not null references currencies,
  limit_minor bigint not null check (limit_minor >= 0),
  changed_at timestamptz not null default now(),
  primary key (player_id, kind, source, currency_id)
);

-- What a player wagered in a week that begins on Monday 00:00 UTC, kept in the join's transaction.
create table player_weekly_wagers (
  player_id bigint not null references players,
  currency_id integer not null references currencies,
  week_start date not null,
  wagered_minor bigint not null default 0 check (wagered_minor >= 0),
  primary key (player_id, currency_id, week_start)
);

create table favorite_games (
  player_id bigint not null references players,
  game_id bigint not null,
  primary key (player_id, game_id)
);

-- Sessions ------------------------------------------------------------------------------------

create table sessions (
  session_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  member_id integer not null,
  sid_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index sessions_of_player on sessions (player_id) where ended_at is null;

create table session_tokens (
  token_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  issued_at timestamptz not null default now(),
  superseded_at timestamptz
);

-- Failed secrets (password, PIN, phone code) counted by account, client and site.
create table secret_attempts (
  scope text not null,
  subject text not null,
  failures integer not null,
  window_started_at timestamptz not null default now(),
  locked_until timestamptz,
  primary key (scope, subject)
);

create table idempotency_keys (
  scope text not null,
  key text not null,
  operation text not null,
  body_hash bytea not null,
  response bytea not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Ledger --------------------------------------------------------------------------------------

create table accounts (
  account_id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'playerCash', 'playerBonus', 'siteRevenue', 'instancePool', 'progressivePool', 'processorClearing',
    'pendingWithdrawal', 'couponCost', 'prizeCarry', 'rounding')),
  -- playerId, memberId, gameInstanceId or gameId, as the kind says.
  owner_id bigint not null,
  currency_id integer not null references currencies,
  balance_minor bigint not null default 0,
  -- Grows by one with every change of the balance.
  time_stamp bigint not null default 0,
  unique (kind, owner_id, currency_id),
  constraint no_overdraft check (
    balance_minor >= 0
    or kind in ('siteRevenue', 'processorClearing', 'couponCost', 'rounding'))
);

create table transfers (
  transfer_id bigint generated always as identity primary key,
  code text not null,
  -- Makes a movement unique where its cause can come twice: `settle:<gameInstanceId>:<batch>`, `deposit:<orderId>`.
  unique_key text unique,
  corrects_transfer_id bigint references transfers,
  created_at timestamptz not null default now()
);

-- What an entry refers to is checked with its sum, a statement at a time: see `entries_balanced` below.
create table entries (
  transfer_id bigint not null,
  account_id bigint not null,
  currency_id integer not null,
  amount_minor bigint not null check (amount_minor <> 0)
);
create index entries_of_transfer on entries (transfer_id);
create index entries_of_account on entries (account_id);

-- Games ---------------------------------------------------------------------------------------

create table games (
  game_id bigint generated always as identity primary key,
  member_id integer not null,
  -- A stable name from the catalogue, so that seeding twice makes one game.
  slug text not null,
  game_rule text not null,
  -- GameDefinition of schemas/entities/game-definition.ts.
  definition jsonb not null,
  -- Titles and rules by language: { "en": { "title", "titleShort", "rulesHtml" } }.
  texts jsonb not null,
  images jsonb not null default '{}',
  show_sequence_number boolean not null default true,
  active boolean not null default true,
  last_sequence_number integer not null default 0,
  -- Wagers since the progressive was last won.
  wagers_since_win_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  unique (member_id, slug)
);

create table game_instances (
  game_instance_id bigint generated always as identity primary key,
  game_id bigint not null references games,
  member_id integer not null,
  sequence_number integer not null,
  status text not null check (status in ('OPEN', 'READY', 'RETRY', 'CLOSED', 'STARTED', 'FULL', 'ENDED')),
  -- The definition as it was when this instance was created: what was sold is what is drawn.
  definition jsonb not null,
  currency_id integer not null references currencies,
  play_cost_minor bigint not null check (play_cost_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0),
  play_max integer not null,
  player_play_max integer not null,
  play_count integer not null default 0,
  player_count integer not null default 0,
  opened_at timestamptz not null default now(),
  registration_end_at timestamptz,
  tournament_start_at timestamptz,
  start_at timestamptz,
  ended_at timestamptz,
  refunded_at timestamptz,
  -- Fairness: the seed is secret until the end.
  seed bytea not null,
  commitment bytea not null,
  entries_root bytea,
  beacon jsonb,
  -- The whole settled draw, and how many balls of it have been shown.
  draws jsonb,
  balls_shown integer not null default 0,
  progressive_won_minor bigint,
  carried_in_minor bigint not null default 0,
  settled_at timestamptz,
  -- The draw table: what is due next, and the fence against a process that lost its lease.
  next_action_at timestamptz,
  lease_until timestamptz,
  fence bigint not null default 0,
  attempts integer not null default 0,
  unique (game_id, sequence_number),
  constraint not_oversold check (play_count between 0 and play_max)
);
create index game_instances_due on game_instances (next_action_at) where next_action_at is not null;
create index game_instances_of_site on game_instances (member_id, status);

-- How many plays each player has in an instance; the check keeps the player's maximum.
create table instance_players (
  game_instance_id bigint not null references game_instances,
  player_id bigint not null references players,
  play_count integer not null,
  play_max integer not null,
  joined_at timestamptz not null default now(),
  won_minor bigint,
  primary key (game_instance_id, player_id),
  constraint player_not_oversold check (play_count between 1 and play_max)
);
create index instance_players_of_player on instance_players (player_id, game_instance_id desc);

-- A play belongs to a row of instance_players: see `plays_seated` below.
create table plays (
  play_id bigint generated always as identity primary key,
  game_instance_id bigint not null,
  player_id bigint not null,
  transfer_id bigint,
  play text not null,
  cost_minor bigint not null,
  fee_minor bigint not null,
  refunded_at timestamptz,
  created_at timestamptz not null default now()
);
create index plays_of_instance on plays (game_instance_id, play_id);

-- One row for every play that won in a draw. Unique so that nobody can be paid twice.
create table prizes (
  game_instance_id bigint not null references game_instances,
  draw_number integer not null,
  rank_number integer not null,
  rank_number2nd integer not null,
  play_id bigint not null references plays,
  player_id bigint not null references players,
  prize_minor bigint not null check (prize_minor >= 0),
  progressive_minor bigint not null default 0,
  primary key (game_instance_id, draw_number, rank_number, rank_number2nd, play_id)
);

-- Deposits ------------------------------------------------------------------------------------

create table deposits (
  order_id text primary key,
  player_id bigint not null references players,
  member_id integer not null,
  processor_id text not null,
  processor_reference text,
  currency_id integer not null references currencies,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null check (status in ('created', 'paid', 'failed', 'expired', 'cancelled', 'sent-back')),
  return_path text,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create index deposits_of_player on deposits (player_id, created_at desc);

-- Each signed message of a processor is taken once, whatever its order.
create table processor_messages (
  processor_id text not null,
  message_id text not null,
  received_at timestamptz not null default now(),
  primary key (processor_id, message_id)
);

-- Site state and messages -----------------------------------------------------------------------

create table site_state (
  member_id integer primary key,
  maintenance_enabled boolean not null default false,
  maintenance_message text not null default ''
);

-- What a player has to see at the next login (spec 3, afterLoginEvents).
create table after_login_events (
  after_login_event_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  kind text not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz
);
create index after_login_events_unseen on after_login_events (player_id) where seen_at is null;

-- Events --------------------------------------------------------------------------------------

-- Read by (xid, outbox_id) below pg_snapshot_xmin: reading by id alone loses rows that commit late.
create table outbox (
  outbox_id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  event text not null,
  body jsonb not null,
  created_at timestamptz not null default now()
);
create index outbox_in_commit_order on outbox (xid, outbox_id);

create table audit_log (
  audit_id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  body jsonb not null,
  previous_hash bytea not null,
  hash bytea not null,
  created_at timestamptz not null default now()
);

-- The database enforces the ledger ---------------------------------------------------------------

-- All entries of a transfer come in one statement, so that they can be looked at together: whatever is added sums
-- to zero in each currency, hence the whole ledger does.
create function refuse_unbalanced_entries() returns trigger language plpgsql as $$
declare
  unbalanced bigint;
begin
  select transfer_id into unbalanced from added
  group by transfer_id, currency_id having sum(amount_minor) <> 0 limit 1;
  if found then
    raise exception 'transfer % does not sum to zero', unbalanced using errcode = 'check_violation';
  end if;
  -- Looked up row by row: whatever the planner guesses of `added`, this never reads a whole table.
  select added.transfer_id into unbalanced from added
  where (select currency_id from accounts where account_id = added.account_id) is distinct from currency_id
    or (select true from transfers where transfer_id = added.transfer_id) is null
  limit 1;
  if found then
    raise exception 'an entry of transfer % has no transfer, or no account in its currency', unbalanced
      using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create trigger entries_balanced after insert on entries referencing new table as added
  for each statement execute function refuse_unbalanced_entries();

create function refuse_play_without_seat() returns trigger language plpgsql as $$
begin
  if exists (
    select from added
    where (
      select true from instance_players as seat
      where seat.game_instance_id = added.game_instance_id and seat.player_id = added.player_id) is null
  ) then
    raise exception 'a play has no row in instance_players' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create trigger plays_seated after insert on plays referencing new table as added
  for each statement execute function refuse_play_without_seat();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger entries_append_only before update or delete or truncate on entries
  for each statement execute function refuse_change();
create trigger transfers_append_only before update or delete or truncate on transfers
  for each statement execute function refuse_change();
create trigger audit_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
