-- How many connections of each process watch a game instance. The rows are lost with a crash of the database, and are written again by the
-- processes within half a minute.
create unlogged table game_watchers (
  game_instance_id bigint not null,
  process_id text not null,
  watchers integer not null check (watchers >= 0),
  seen_at timestamptz not null default service_now(),
  primary key (game_instance_id, process_id)
);
