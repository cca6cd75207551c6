-- A purchase of a player that waits for the money of a deposit. When the money has arrived it is due, and the service joins by itself. A
-- player has one row: the last such purchase, with its outcome.
create table pending_joins (
  player_id bigint primary key references players,
  member_id integer not null,
  game_id bigint not null references games,
  game_instance_id bigint not null references game_instances,
  currency_id integer not null references currencies,
  -- The price that the player saw, in the game's currency. Nothing is bought for another one.
  amount_minor bigint not null check (amount_minor >= 0),
  -- The body of the join, as a client would send it.
  request jsonb not null,
  play_count integer not null check (play_count > 0),
  join_key text not null check (length(join_key) between 1 and 64),
  body_hash bytea not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'due', 'joined', 'failed', 'cancelled', 'expired')),
  attempts integer not null default 0,
  created_at timestamptz not null default service_now(),
  expires_at timestamptz not null,
  due_at timestamptz check ((state = 'due') <= (due_at is not null)),
  decided_at timestamptz,
  exit_code integer,
  joined_instance_id bigint references game_instances
);
create index pending_joins_due on pending_joins (due_at) where state = 'due';
