-- Kinds of games, and single games, that a player has blocked. A block until further notice ends in 9999. A lift moves the end.
create table player_game_blocks (
  block_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  game_rule text,
  game_id bigint references games,
  begun_at timestamptz not null default service_now(),
  ends_at timestamptz not null,
  lift_asked_at timestamptz,
  check ((game_rule is null) <> (game_id is null)),
  unique nulls not distinct (player_id, game_rule, game_id)
);
create index player_game_blocks_of_game on player_game_blocks (game_id) where game_id is not null;
