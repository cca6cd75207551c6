-- Instant games: an instance of one play, which belongs to the player who bought it.

alter table game_instances
  -- Who bought it; null as long as it is open, and in every game that is not instant.
  add column owner_player_id bigint references players;

alter table games
  -- Instant games: the open instance that the lobbies were told of. It may have been sold since.
  add column open_told_id bigint;

-- A lobby shows what belongs to nobody, and its player's own cards that are not finished.
drop index game_instances_of_site;
create index game_instances_of_site on game_instances (member_id, status) where owner_player_id is null;
create index game_instances_unfinished on game_instances (owner_player_id)
  where owner_player_id is not null and status <> 'ENDED';
