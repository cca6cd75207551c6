-- Invitations by mail. An address is invited once on a site; of the address the row has a keyed digest, and for the list of the player who
-- invited a partly hidden form, sealed. Rows are not deleted, because the link that ends the invitations never expires.
create table invitations (
  invitation_id bigint generated always as identity primary key,
  member_id integer not null,
  player_id bigint not null references players,
  person_index bytea not null,
  masked bytea not null,
  masked_key_id text not null,
  -- SHA-256 of the secret in that link.
  stop_hash bytea not null unique,
  created_at timestamptz not null default service_now(),
  unique (member_id, person_index)
);
create index invitations_of_player on invitations (player_id, created_at);

-- People who have refused the invitations of all sites of an operator.
create table invitation_stops (
  operator_id integer not null,
  person_index bytea not null,
  created_at timestamptz not null default service_now(),
  primary key (operator_id, person_index)
);

-- The browsers that opened a player's link on a day, by a keyed digest. Removed when the day is over.
create table referral_visitors (
  player_id bigint not null references players,
  day date not null,
  visitor bytea not null,
  primary key (player_id, day, visitor)
);
create index referral_visitors_by_day on referral_visitors (day);

-- The visits of a player's link.
create table referral_visits (
  player_id bigint primary key references players,
  visits bigint not null check (visits > 0)
);

create index players_by_referrer on players (referred_by_player_id) where referred_by_player_id is not null;
