-- A bonus that the operator offers to the players of a game for some time. Each player claims it once; the check keeps the number of
-- claims, whoever claims at the same time.
create table in_game_bonuses (
  bonus_id bigint generated always as identity primary key,
  member_id integer not null,
  game_id bigint not null references games,
  currency_id integer not null references currencies,
  amount_minor bigint not null check (amount_minor > 0),
  max_claims integer not null check (max_claims > 0),
  claims integer not null default 0 check (claims >= 0),
  expires_at timestamptz not null,
  ended_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default service_now(),
  constraint in_game_bonus_not_overclaimed check (claims <= max_claims)
);
create index in_game_bonuses_of_game on in_game_bonuses (game_id, expires_at);

create table in_game_bonus_claims (
  bonus_id bigint not null references in_game_bonuses,
  player_id bigint not null references players,
  game_instance_id bigint not null references game_instances,
  claimed_at timestamptz not null default service_now(),
  primary key (bonus_id, player_id)
);
create index in_game_bonus_claims_of_player on in_game_bonus_claims (player_id);
