-- The reward that a site has promised for a player who registered with another player's link: one row for each such player, so that it is paid
-- once. The terms are those of the time of the registration.
create table referrals (
  player_id bigint primary key references players,
  inviter_id bigint not null references players,
  member_id integer not null,
  status text not null check (status in ('registered', 'held', 'rewarded', 'refused', 'lapsed', 'taken-back')),
  -- Amounts in minor units by currency, and the further conditions.
  terms jsonb not null,
  ends_at timestamptz not null,
  -- Why it is held, refused or taken back, for operators.
  reasons jsonb not null default '[]',
  -- The amounts that were promised in the currency in which the condition was fulfilled.
  currency_id integer references currencies,
  inviter_minor bigint check (inviter_minor > 0),
  friend_minor bigint check (friend_minor >= 0),
  taken_minor bigint not null default 0 check (taken_minor >= 0),
  -- The name of the operator's token.
  decided_by text,
  -- The friend's count of changes of cash when it was last looked at, and that time.
  seen_time_stamp bigint not null default -1,
  checked_at timestamptz not null default service_now(),
  created_at timestamptz not null default service_now(),
  decided_at timestamptz,
  rewarded_at timestamptz,
  check (player_id <> inviter_id),
  check ((status = 'registered') = (decided_at is null)),
  check (status not in ('held', 'rewarded', 'taken-back') or (inviter_minor is not null and friend_minor is not null and currency_id is not null)),
  check ((status in ('rewarded', 'taken-back')) = (rewarded_at is not null)),
  check (status = 'taken-back' or taken_minor = 0)
);
create index referrals_of_inviter on referrals (inviter_id, rewarded_at);
create index referrals_of_site on referrals (member_id, status, created_at);
create index referrals_to_settle on referrals (ends_at) where status = 'registered';

-- Keyed digests of networks of logins, and of accounts and cards of payments: equal ones indicate that two accounts belong to one person.
create table player_networks (
  player_id bigint not null references players,
  network bytea not null,
  last_used_at timestamptz not null default service_now(),
  primary key (player_id, network)
);
create index player_networks_by_age on player_networks (last_used_at);
create table payment_sources (
  player_id bigint not null references players,
  source bytea not null,
  last_used_at timestamptz not null default service_now(),
  primary key (player_id, source)
);
create index payment_sources_by_source on payment_sources (source);
